import { ActionIcon, Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { Plus, X } from 'lucide-react'
import { useForm } from '../../kit/form/ContractForm.tsx'
import { NumberField } from '../../kit/form/NumberField.tsx'
import { useOwnField } from '../../kit/form/use-own-field.ts'
import { useWords } from '../../kit/format/words.tsx'
import classes from './resources.module.css'

interface Tier {
  from: number
  flatAmount: number
  unitAmount: number
}

interface Props {
  /** Where the body has the prices: `resource.money`. */
  at: string
  label: string
  suffix?: string
}

const EMPTY: Tier = { from: 0, flatAmount: 0, unitAmount: 0 }

/** What bookings cost by their length: a price for all of them, and others for longer ones. */
export function TiersField({ at, label, suffix }: Props) {
  const { resources: w } = useWords()
  const { form } = useForm()
  const [enabledAt, tiersAt] = [`${at}.enabled`, `${at}.tiers`]
  const isOn = form.valueAt(enabledAt) === true
  const stored = form.valueAt(tiersAt)
  const tiers =
    Array.isArray(stored) && stored.length > 0 ? (stored as Partial<Tier>[]).map(tier => ({ ...EMPTY, ...tier })) : [EMPTY]
  useOwnField([enabledAt, tiersAt, ...tiers.flatMap((_, i) => COLUMNS.map(name => `${tiersAt}.${i}.${name}`))], label)
  const set = (next: Tier[]) => form.set(tiersAt, next)
  const input = (i: number, name: keyof Tier, says: string, scale = 1, unit = suffix) => (
    <NumberField
      aria-label={`${label}: ${says}`}
      value={tiers[i]![name] / scale}
      error={form.faults[`${tiersAt}.${i}.${name}`]}
      suffix={unit}
      disabled={name === 'from' && i === 0}
      onChange={(next = 0) => set(tiers.with(i, { ...tiers[i]!, [name]: scale === 1 ? next : Math.round(next * scale) }))}
    />
  )
  const add = () => set([...tiers, { ...tiers.at(-1)!, from: tiers.at(-1)!.from + 240 }])
  return (
    <Stack gap="xs">
      <Checkbox label={label} checked={isOn} onChange={event => form.set(enabledAt, event.currentTarget.checked)} />
      {isOn && (
        <div className={classes.tiers} role="group" aria-label={label}>
          <div className={classes.tier} aria-hidden>
            {[w.from, w.flat, w.unit].map(title => (
              <Text key={title} size="xs" c="dimmed">
                {title}
              </Text>
            ))}
          </div>
          {tiers.map((_, i) => (
            <div key={i} className={classes.tier}>
              {input(i, 'from', w.fromN(i + 1), 60, w.fromUnit)}
              {input(i, 'flatAmount', w.flatN(i + 1))}
              {input(i, 'unitAmount', w.unitN(i + 1))}
              {i > 0 && (
                <ActionIcon aria-label={`${label}: ${w.removeTier(i + 1)}`} onClick={() => set(tiers.toSpliced(i, 1))}>
                  <X size={15} />
                </ActionIcon>
              )}
            </div>
          ))}
          <Group gap="sm">
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<Plus size={14} />}
              disabled={tiers.length >= 20}
              onClick={add}
            >
              {w.addTier}
            </Button>
            {tiers.length > 1 && (
              <Text size="xs" c="dimmed">
                {w.tiersHint}
              </Text>
            )}
          </Group>
        </div>
      )}
    </Stack>
  )
}

const COLUMNS = ['from', 'flatAmount', 'unitAmount'] as const
