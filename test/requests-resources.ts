import type { Json } from './client.ts'
import type { ValidRequest } from './requests.ts'
import type { Cast } from './world.ts'

const RESOURCES = '/resources/v1'

/** Valid requests for resources. */
export async function resourceRequests(
  { location: locationRef }: Cast,
  make: (path: string, body: object) => Promise<Json>,
): Promise<Record<string, ValidRequest>> {
  const room = { locationRef, type: 'meetingRoom', title: 'Lock Room', capacity: 8 }
  const makeResource = async () => `${RESOURCES}/${(await make(RESOURCES, { resource: room })).id}`
  return {
    createResource: { path: RESOURCES, body: { resource: room } },
    updateResource: { path: await makeResource(), body: { resource: { title: 'Great Lock Room' } } },
    deleteResource: { path: await makeResource(), again: makeResource },
  }
}
