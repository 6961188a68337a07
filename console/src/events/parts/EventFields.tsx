import { SimpleGrid, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { ContractForm } from '../../kit/form/ContractForm.tsx'
import { Field } from '../../kit/form/Field.tsx'
import type { ContractFormState } from '../../kit/form/use-contract-form.tsx'
import { useLocation } from '../../kit/format/session.tsx'
import { useWords } from '../../kit/format/words.tsx'

interface Props {
  form: ContractFormState
  submit: string
  onCancel: () => void
  locationRef: string
  children?: ReactNode
}

/** All fields of an event. */
export function EventFields({ form, submit, onCancel, locationRef, children }: Props) {
  const { events: w } = useWords()
  const { currencyCode } = useLocation(locationRef || undefined)
  const isOn = (path: string) => form.valueAt(`event.${path}`) === true
  return (
    <ContractForm form={form} submit={submit} onCancel={onCancel}>
      <Field at="event.title" label={w.name} autoFocus />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <Field at="event.startDate" label={w.start} locationRef={locationRef} />
        <Field at="event.endDate" label={w.end} locationRef={locationRef} />
        {children}
      </SimpleGrid>
      <Field at="event.venue" label={w.venue} />
      <Field at="event.description" label={w.description} />
      <Field at="event.imageUrl" label={w.image} />
      <Title order={3} size="sm" mt="xs">
        {w.rules}
      </Title>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <Field at="event.applicationType" label={w.application} words={w.applications} />
        <Field at="event.visibilityType" label={w.visibility} words={w.visibilities} />
        <Field at="event.refundThreshold" label={w.refund} words={w.refunds} />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <Field at="event.limitedAttendees.enabled" label={w.limited} />
        <Field at="event.showAttendees" label={w.showAttendees} />
      </SimpleGrid>
      {isOn('limitedAttendees.enabled') && <Field at="event.limitedAttendees.limit" label={w.places} />}
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <Field at="event.price.money.enabled" label={w.inMoney} />
        <Field at="event.price.credits.enabled" label={w.inCredits} />
        {isOn('price.money.enabled') && (
          <Field at="event.price.money.amount" label={`${w.inMoney}: ${w.amount}`} suffix={` ${currencyCode}`} />
        )}
        {isOn('price.credits.enabled') && <Field at="event.price.credits.amount" label={`${w.inCredits}: ${w.amount}`} />}
      </SimpleGrid>
    </ContractForm>
  )
}
