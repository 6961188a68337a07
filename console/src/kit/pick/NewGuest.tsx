import { Modal, SimpleGrid } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { stoa } from '../data/stoa.ts'
import { ContractForm } from '../form/ContractForm.tsx'
import { Field } from '../form/Field.tsx'
import { useContractForm } from '../form/use-contract-form.tsx'
import { useLocation } from '../format/session.tsx'
import { fullName } from '../format/values.tsx'
import { useWords } from '../format/words.tsx'
import { AlreadyHere, useAlreadyHere } from '../people/AlreadyHere.tsx'
import type { MakingProps } from './picker.ts'

/** Makes somebody a guest of the location. */
export function NewGuest(props: MakingProps) {
  const { people: w } = useWords()
  // It stands in the form and the dialog of another, which are neither sent nor closed along with it.
  const escape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    props.onClose()
  }
  return (
    <div
      style={{ display: 'contents' }}
      onSubmit={event => event.stopPropagation()}
      onFocus={({ target }) => target.setAttribute('data-mantine-stop-propagation', 'true')}
      onKeyDown={escape}
    >
      <Modal opened onClose={props.onClose} title={w.newGuest}>
        <Guest {...props} />
      </Modal>
    </div>
  )
}

function Guest({ typed, onMade, onClose }: MakingProps) {
  const { people: w, kit } = useWords()
  const { id: locationRef } = useLocation()
  const [, name = typed, surname] = /^(.+)\s+(\S+)$/.exec(typed) ?? []
  const user = typed.includes('@') ? { email: typed } : { name, surname }
  const form = useContractForm(stoa.memberships.createMembership, {
    draft: `guest ${typed}`,
    initial: { membership: { locationRef, type: 'nonmember', user }, invite: false },
    stale: ['memberships', 'users'],
    refusals: useAlreadyHere(),
    onDone: ({ membership }) => onMade({ value: membership.id, label: fullName(membership.user) }),
  })
  return (
    <ContractForm form={form} submit={kit.add} onCancel={onClose}>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <Field at="membership.user.name" label={w.name} autoFocus />
        <Field at="membership.user.surname" label={w.surname} />
      </SimpleGrid>
      <Field at="membership.user.email" label={w.email} />
      <AlreadyHere form={form} onTake={({ id, user }) => onMade({ value: id, label: fullName(user) })} />
    </ContractForm>
  )
}
