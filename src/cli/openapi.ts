import { openapiDocument } from '../kernel/openapi/document.ts'
import { routes } from '../routes.ts'
import { SCOPES } from '../terms/scopes.ts'
import { TAGS } from '../terms/tags.ts'
import { command } from './options.ts'

export const openapi = command({
  options: {},
  notes: ['It is the one that a running server gives at /openapi.json.'],
  async run() {
    console.log(JSON.stringify(openapiDocument(routes, SCOPES, TAGS), null, 2))
  },
})
