import { stoa } from '../../kit/data/stoa.ts'
import { readStored } from '../../kit/form/stored.ts'
import { useContractForm } from '../../kit/form/use-contract-form.tsx'
import type { Resource } from '../../kit/resources/resource.ts'

/** What a change of a resource can be seen in. */
export const STALE = ['resources', 'bookings', 'pick', 'audit']

/** The form of a resource that there is. */
export function useResourceForm(resource: Resource, etag: string | undefined, onDone: () => void) {
  const params = { id: resource.id }
  return useContractForm(stoa.resources.updateResource, {
    params,
    stored: { body: { resource }, etag },
    reload: readStored(stoa.resources.getResource, { params }),
    draft: `resource ${resource.id}`,
    stale: STALE,
    onDone,
  })
}
