import { SimpleGrid, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { ContractForm } from '../../kit/form/ContractForm.tsx'
import { Field } from '../../kit/form/Field.tsx'
import { PicturesField } from '../../kit/form/PicturesField.tsx'
import { TaxField } from '../../kit/form/TaxField.tsx'
import type { ContractFormState } from '../../kit/form/use-contract-form.tsx'
import { useLocation } from '../../kit/format/session.tsx'
import { useWords } from '../../kit/format/words.tsx'
import { useMovingEnd } from '../../kit/form/use-moving-end.ts'

interface Props {
  form: ContractFormState
  submit: string
  onCancel: () => void
  locationRef: string
  children?: ReactNode
}

/** All fields of an event. */
export function EventFields({ form, submit, onCancel, locationRef, children }: Props) {
  const { events: w, eventLife: life } = useWords()
  const { currencyCode } = useLocation(locationRef || undefined)
  useMovingEnd(form, 'event')
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
      <div>
        <Text size="sm" fw={500}>
          {life.pictures}
        </Text>
        <PicturesField at="event.media" hint={life.pictureHint} />
      </div>
      <Title order={3} size="sm" mt="xs">
        {w.rules}
      </Title>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <Field at="event.applicationType" label={w.application} words={w.applications} isClearable={false} />
        <Field at="event.visibilityType" label={w.visibility} words={w.visibilities} isClearable={false} />
        <Field at="event.refundThreshold" label={w.refund} words={w.refunds} isClearable={false} />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <Field at="event.limitedAttendees.enabled" label={w.limited} />
        <Field at="event.showAttendees" label={w.showAttendees} />
      </SimpleGrid>
      {isOn('limitedAttendees.enabled') && (
        <>
          <Field at="event.limitedAttendees.limit" label={w.places} />
          <Field at="event.waitlist.enabled" label={life.waitlist} />
        </>
      )}
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <Field at="event.price.money.enabled" label={w.inMoney} />
        <Field at="event.price.credits.enabled" label={w.inCredits} />
        {isOn('price.money.enabled') && (
          <Field at="event.price.money.amount" label={`${w.inMoney}: ${w.amount}`} suffix={` ${currencyCode}`} />
        )}
        {isOn('price.credits.enabled') && <Field at="event.price.credits.amount" label={`${w.inCredits}: ${w.amount}`} />}
      </SimpleGrid>
      <TaxField at="event.customTax" locationRef={locationRef} label={life.tax} />
      <Field at="event.confirmationEmail.enabled" label={life.mail} />
      {isOn('confirmationEmail.enabled') && (
        <Field at="event.confirmationEmail.template" label={life.mailTemplate} hint={life.mailTemplateHint} />
      )}
      <Field at="event.reminderEnabled" label={life.reminder} hint={life.reminderHint} />
    </ContractForm>
  )
}
