import { useNavigate, useParams } from '@tanstack/react-router'
import { stoa } from '../../kit/data/stoa.ts'
import { useOperation } from '../../kit/data/use-operation.ts'
import { ContractForm } from '../../kit/form/ContractForm.tsx'
import { useWords } from '../../kit/format/words.tsx'
import { Loaded } from '../../kit/page/Loaded.tsx'
import { Page } from '../../kit/page/Page.tsx'
import { useSay } from '../../kit/page/use-say.tsx'
import { Column } from '../../settings/frame.tsx'
import { LIST, type Resource } from '../../kit/resources/resource.ts'
import { ResourceFields } from '../parts/ResourceFields.tsx'
import { useResourceForm } from '../parts/use-resource-form.ts'

/** `/console/resources/{id}/edit`: all that can be changed of a resource. */
export function PageOfRoute() {
  const { resources: w } = useWords()
  const { id } = useParams({ strict: false }) as { id: string }
  const query = useOperation(stoa.resources.getResource, { params: { id } })
  const resource = query.data?.resource
  return (
    <Column>
      <Page
        title={resource ? w.editTitle(resource.title) : query.error ? w.title : undefined}
        back={{ to: `${LIST}/${id}`, label: resource?.title ?? w.resource }}
      >
        <Loaded query={query} lines={12}>
          {({ resource }) => <Form resource={resource} etag={query.etag} />}
        </Loaded>
      </Page>
    </Column>
  )
}

function Form({ resource, etag }: { resource: Resource; etag: string | undefined }) {
  const { kit } = useWords()
  const navigate = useNavigate()
  const say = useSay()
  const leave = () => void navigate({ to: `${LIST}/${resource.id}` })
  const form = useResourceForm(resource, etag, () => {
    say.done(kit.saved)
    leave()
  })
  return (
    <ContractForm form={form} submit={kit.save} onCancel={leave}>
      <ResourceFields id={resource.id} type={resource.type} locationRef={resource.locationRef} />
    </ContractForm>
  )
}
