import { Group, Input, SegmentedControl, Stack } from '@mantine/core'
import { useState } from 'react'
import { useOwnField } from '../form/use-own-field.ts'
import { useWords } from '../format/words.tsx'
import { Pick } from '../pick/Pick.tsx'
import { companies, people } from '../pick/picker.ts'

interface Props {
  /** The object of the body that has `membershipRef` and `companyRef`, one of which is sent. */
  at: string
  label: string
  /** Finds only those of this location. */
  locationRef?: string | undefined
  autoFocus?: boolean
}

/** For whom something is: a person or a company. */
export function HolderField({ at, label, locationRef, autoFocus = false }: Props) {
  const { kit: w } = useWords()
  const [member, company] = [`${at}.membershipRef`, `${at}.companyRef`]
  const { form, fault } = useOwnField([member, company], label)
  const [isCompany, setCompany] = useState(Boolean(form.valueAt(company)))
  const path = isCompany ? company : member
  const value = String(form.valueAt(path) ?? '')
  const choose = (id: string) => {
    form.set(member, isCompany ? '' : id)
    form.set(company, isCompany ? id : '')
  }
  return (
    <Stack gap={4}>
      <Group justify="space-between">
        <Input.Label component="div">{label}</Input.Label>
        <SegmentedControl
          size="xs"
          aria-label={label}
          value={String(isCompany)}
          onChange={next => {
            choose('')
            setCompany(next === 'true')
          }}
          data={[
            { value: 'false', label: w.person },
            { value: 'true', label: w.company },
          ]}
        />
      </Group>
      <Pick
        key={path}
        aria-label={isCompany ? w.company : w.person}
        placeholder={isCompany ? w.chooseCompany : w.choosePerson}
        from={isCompany ? companies(locationRef) : people(locationRef)}
        value={value === '' ? null : value}
        onChange={id => choose(id ?? '')}
        error={fault}
        required
        {...(autoFocus && { autoFocus, 'data-autofocus': true })}
      />
    </Stack>
  )
}
