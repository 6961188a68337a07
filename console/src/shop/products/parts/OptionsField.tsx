import { ActionIcon, Button, Group, Stack, Text, Tooltip } from '@mantine/core'
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useForm } from '../../../kit/form/ContractForm.tsx'
import { useWords } from '../../../kit/format/words.tsx'
import { emptyOption, type SentOption } from './option.ts'
import { OptionFields } from './OptionFields.tsx'
import classes from './products.module.css'

const AT = 'product.options'

/** The options of a product, in their order. */
export function OptionsField({ locationRef }: { locationRef: string }) {
  const { products: w } = useWords()
  const { form } = useForm()
  const options = (form.valueAt(AT) ?? []) as SentOption[]
  const set = (next: SentOption[]) => form.set(AT, next)
  const swap = (a: number, b: number) => set(options.map((option, i) => (i === a ? options[b]! : i === b ? options[a]! : option)))
  return (
    <Stack gap="sm">
      {form.faults[AT] && (
        <Text size="sm" c="red" role="alert">
          {form.faults[AT]}
        </Text>
      )}
      {options.map((option, i) => (
        <div key={option.id ?? i} className={classes.option} role="group" aria-label={w.optionN(i + 1)}>
          <Group justify="space-between" mb={6}>
            <Text size="xs" c="dimmed">
              {w.optionN(i + 1)}
            </Text>
            <Group gap={2}>
              <Action label={w.moveUp} icon={<ArrowUp size={14} />} disabled={i === 0} run={() => swap(i, i - 1)} />
              <Action
                label={w.moveDown}
                icon={<ArrowDown size={14} />}
                disabled={i === options.length - 1}
                run={() => swap(i, i + 1)}
              />
              <Action
                label={w.removeOption}
                icon={<Trash2 size={14} />}
                disabled={options.length === 1}
                run={() => set(options.filter((_, at) => at !== i))}
              />
            </Group>
          </Group>
          <OptionFields
            at={`${AT}.${i}`}
            option={option}
            locationRef={locationRef}
            onChange={next => set(options.map((old, at) => (at === i ? next : old)))}
          />
        </div>
      ))}
      <Group>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<Plus size={14} />}
          onClick={() => set([...options, emptyOption])}
        >
          {w.addOption}
        </Button>
      </Group>
    </Stack>
  )
}

function Action({ label, icon, disabled, run }: { label: string; icon: ReactNode; disabled: boolean; run: () => void }) {
  return (
    <Tooltip label={label}>
      <ActionIcon size={24} aria-label={label} disabled={disabled} onClick={run}>
        {icon}
      </ActionIcon>
    </Tooltip>
  )
}
