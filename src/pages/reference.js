// Runs in the browser, on /reference alone.
globalThis.ui = globalThis.SwaggerUIBundle({
  url: '/openapi.json',
  domNode: document.querySelector('#reference'),
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  defaultModelExpandDepth: 3,
  displayRequestDuration: true,
  filter: true,
  tryItOutEnabled: false,
  requestSnippetsEnabled: true,
  requestSnippets: { defaultExpanded: true, languages: ['curl_bash'] },
  persistAuthorization: false,
  // No other server is told of this document or of what is tried here.
  validatorUrl: null,
  queryConfigEnabled: false,
})
