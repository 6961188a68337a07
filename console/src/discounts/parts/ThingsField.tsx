import { ActionIcon, Button, Group, Select, Stack, Text } from '@mantine/core'
import { Plus, X } from 'lucide-react'
import { useWords } from '../../kit/format/words.tsx'
import { Pick } from '../../kit/pick/Pick.tsx'
import type { ProductType } from './discount.ts'
import classes from './discounts.module.css'
import { THINGS } from '../../kit/discounts/pickers.ts'
import { useOwnField } from '../../kit/form/use-own-field.ts'

interface Thing {
  type: ProductType
  id: string
}

const AT = 'coupon.limitedItems.values'

/** The things that a coupon is limited to, of the types that it counts for. */
export function ThingsField({ types, locationRef }: { types: readonly ProductType[]; locationRef: string }) {
  const { discounts: w, kit } = useWords()
  const { form, fault } = useOwnField(AT, w.things)
  const things = (form.valueAt(AT) as Thing[] | '') || []
  const set = (next: Thing[]) => form.set(AT, next)
  const change = (i: number, to: Thing) => set(things.map((thing, at) => (at === i ? to : thing)))
  if (types.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {w.noThings}
      </Text>
    )
  return (
    <Stack gap={6}>
      {things.map((thing, i) => (
        <div key={i} className={classes.thing}>
          <Select
            aria-label={w.type}
            data={types.map(type => ({ value: type, label: w.types[type] }))}
            value={thing.type}
            allowDeselect={false}
            onChange={type => change(i, { type: type as ProductType, id: '' })}
          />
          <Pick
            key={thing.type}
            aria-label={w.thing}
            placeholder={w.thing}
            from={THINGS[thing.type](locationRef)}
            value={thing.id === '' ? null : thing.id}
            onChange={id => change(i, { ...thing, id: id ?? '' })}
          />
          <ActionIcon
            aria-label={`${kit.remove}: ${w.types[thing.type]}`}
            onClick={() => set(things.filter((_, at) => at !== i))}
          >
            <X size={15} />
          </ActionIcon>
        </div>
      ))}
      <Group justify="space-between">
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<Plus size={14} />}
          onClick={() => set([...things, { type: types[0]!, id: '' }])}
        >
          {w.addThing}
        </Button>
        {fault && (
          <Text size="xs" c="red" role="alert">
            {fault}
          </Text>
        )}
      </Group>
    </Stack>
  )
}
