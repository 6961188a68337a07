import { Stack } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { markStale } from '../../../kit/data/query-client.ts'
import { stoa } from '../../../kit/data/stoa.ts'
import { ContractForm } from '../../../kit/form/ContractForm.tsx'
import { Field } from '../../../kit/form/Field.tsx'
import { useContractForm } from '../../../kit/form/use-contract-form.tsx'
import { useWords } from '../../../kit/format/words.tsx'
import { useSay } from '../../../kit/page/use-say.tsx'

/** Rejects a request, with a reason. */
export function Reject({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const { people: w } = useWords()
  const navigate = useNavigate()
  const say = useSay()
  const form = useContractForm(stoa.memberships.rejectMembership, {
    params: { id },
    draft: `reject ${id}`,
    // Read again once the page of the request is left, because it is gone.
    stale: [],
    onDone: () => {
      say.done(w.rejected(name))
      void navigate({ to: '/community/memberships' }).then(() => markStale(['memberships', 'users']))
    },
  })
  return (
    <Stack>
      <ContractForm form={form} submit={w.reject} onCancel={onClose}>
        <Field at="reason" label={w.rejectReason} autoFocus />
      </ContractForm>
    </Stack>
  )
}
