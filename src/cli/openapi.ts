import { openapiDocument } from '../kernel/openapi.ts'
import { routes } from '../routes.ts'
import { command } from './options.ts'

export const openapi = command({
  options: {},
  notes: ['It is the one that a running server gives at /openapi.json.'],
  async run() {
    console.log(JSON.stringify(openapiDocument(routes), null, 2))
  },
})
