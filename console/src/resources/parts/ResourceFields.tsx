import { SimpleGrid, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useForm } from '../../kit/form/ContractForm.tsx'
import { Field } from '../../kit/form/Field.tsx'
import { PicturesField } from '../../kit/form/PicturesField.tsx'
import { useSession } from '../../kit/format/session.tsx'
import { useWords } from '../../kit/format/words.tsx'
import { WeekField } from '../../kit/hours/WeekField.tsx'
import { Section } from '../../kit/page/Page.tsx'
import { oneOf } from '../../kit/pick/picker.ts'
import { PriceFields } from './PriceFields.tsx'
import { wholes, type ResourceType } from '../../kit/resources/resource.ts'
import { isSeatWise } from '../../kit/resources/seats.ts'
import { StepField } from './StepField.tsx'

interface Props {
  /** Of one that there is already. */
  id?: string
  type: ResourceType
  locationRef: string
}

/** All that a resource has. What it is and where it is are chosen once. */
export function ResourceFields({ id, type, locationRef }: Props) {
  const { resources: w, events } = useWords()
  const { form } = useForm()
  const { locations } = useSession()
  const isNew = id === undefined
  const isOn = (path: string) => form.valueAt(`resource.${path}`) === true
  return (
    <>
      <Part title={w.general}>
        <Two>
          <Field at="resource.title" label={w.name} autoFocus={isNew} />
          <Field at="resource.capacity" label={w.capacity} hint={isSeatWise(type) ? w.seatsHint : w.capacityHint} />
          {isNew && <Field at="resource.type" label={w.type} hint={w.typeHint} words={w.types} />}
          {isNew && locations.length > 1 && <Field at="resource.locationRef" label={w.location} pick={oneOf(locations)} />}
        </Two>
        <Field at="resource.description" label={w.description} />
        <Field at="resource.parentRef" label={w.parent} hint={w.parentHint} pick={wholes(locationRef, id)} />
      </Part>
      <Part title={w.prices}>
        <PriceFields type={type} locationRef={locationRef} />
      </Part>
      <Part title={w.hours}>
        <WeekField
          at="resource.schedule.default"
          enabledAt="resource.schedule.enabled"
          label={w.hours}
          on={w.hoursOn}
          hint={w.hoursHint}
        />
        {isOn('schedule.enabled') && (
          <WeekField
            at="resource.schedule.public"
            enabledAt="resource.schedule.public.enabled"
            label={w.publicHours}
            on={w.publicHoursOn}
            hint={w.publicHoursHint}
          />
        )}
      </Part>
      <Part title={w.rules}>
        <Two>
          <Field at="resource.bookingPermission" label={w.permission} words={w.audiences} isClearable={false} />
          <Field at="resource.visibility" label={w.visibility} words={w.audiences} isClearable={false} />
          <StepField />
          <Field at="resource.bufferTime" label={w.buffer} words={w.lengths} isClearable={false} />
          <Field at="resource.duration.min" label={w.shortest} suffix={w.minutes} />
          <Field at="resource.duration.max" label={w.longest} suffix={w.minutes} />
        </Two>
        <Field at="resource.duration.public.enabled" label={w.publicDuration} />
        {isOn('duration.public.enabled') && (
          <Two>
            <Field at="resource.duration.public.min" label={w.shortest} suffix={w.minutes} />
            <Field at="resource.duration.public.max" label={w.longest} suffix={w.minutes} />
          </Two>
        )}
        <Two>
          <Field at="resource.bookAheadDays" label={w.ahead} hint={w.aheadHint} />
          <Field at="resource.refundThreshold" label={w.refund} words={events.refunds} isClearable={false} />
        </Two>
      </Part>
      <Part title={w.onTheDay}>
        <Two>
          <Field at="resource.checkIn.interval" label={w.checkIn} words={w.checkIns} isClearable={false} />
        </Two>
        <Field at="resource.autoRelease.enabled" label={w.release} hint={w.releaseHint} />
        {isOn('autoRelease.enabled') && (
          <Two>
            <Field at="resource.autoRelease.interval" label={w.releaseAfter} words={w.releases} isClearable={false} />
          </Two>
        )}
      </Part>
      <Part title={w.mail}>
        {MAILED.map(who => (
          <Field key={who} at={`resource.confirmationEmail.${who}`} label={w.mailedTo[who]} />
        ))}
        {MAILED.some(who => isOn(`confirmationEmail.${who}`)) && (
          <Field at="resource.confirmationEmail.template" label={w.template} hint={w.templateHint} />
        )}
        <Field at="resource.reminderEnabled" label={w.reminder} hint={w.reminderHint} />
      </Part>
      <Part title={w.pictures}>
        <PicturesField at="resource.media" hint={w.pictureHint} />
      </Part>
    </>
  )
}

const MAILED = [
  'bookingCreatedByAdmin',
  'bookingCreatedByMember',
  'bookingCreatedByNetworkMember',
  'bookingCreatedByPublic',
] as const

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Section title={title}>
    <Stack gap="md">{children}</Stack>
  </Section>
)

const Two = ({ children }: { children: ReactNode }) => (
  <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
    {children}
  </SimpleGrid>
)
