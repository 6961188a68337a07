import { useNavigate } from '@tanstack/react-router'
import { stoa } from '../../kit/data/stoa.ts'
import { ContractForm } from '../../kit/form/ContractForm.tsx'
import { useContractForm } from '../../kit/form/use-contract-form.tsx'
import { useLocation } from '../../kit/format/session.tsx'
import { useWords } from '../../kit/format/words.tsx'
import { Page } from '../../kit/page/Page.tsx'
import { useSay } from '../../kit/page/use-say.tsx'
import { Column } from '../../settings/frame.tsx'
import { LIST, type ResourceType } from '../../kit/resources/resource.ts'
import { ResourceFields } from '../parts/ResourceFields.tsx'
import { STALE } from '../parts/use-resource-form.ts'

/** `/console/resources/new`: another thing that can be booked. */
export function PageOfRoute() {
  const { resources: w } = useWords()
  const location = useLocation()
  const navigate = useNavigate()
  const say = useSay()
  const form = useContractForm(stoa.resources.createResource, {
    draft: 'resource new',
    initial: { resource: { locationRef: location.id, type: 'meetingRoom' } },
    stale: STALE,
    onDone: ({ resource }) => {
      say.done(w.created(resource.title))
      void navigate({ to: `${LIST}/${resource.id}` })
    },
  })
  return (
    <Column>
      <Page title={w.newTitle} back={{ to: LIST, label: w.title }}>
        <ContractForm form={form} submit={w.create} onCancel={() => void navigate({ to: LIST })}>
          <ResourceFields
            type={form.valueAt('resource.type') as ResourceType}
            locationRef={String(form.valueAt('resource.locationRef') ?? '')}
          />
        </ContractForm>
      </Page>
    </Column>
  )
}
