import { Button, Group, Modal, Radio, Select, SimpleGrid, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { now } from '../../../kit/data/clock.ts'
import type { ArgsOf } from '../../../kit/data/operation.ts'
import { calling } from '../../../kit/data/calling.ts'
import { stoa } from '../../../kit/data/stoa.ts'
import { localAt } from '../../../kit/form/local-time.ts'
import { useLocation, useSession } from '../../../kit/format/session.tsx'
import { useSpoken, useWords } from '../../../kit/format/words.tsx'
import { save, saveTable } from '../../../kit/list/save.ts'
import { Failure } from '../../../kit/page/Failure.tsx'

const BOOKS = ['documents', 'payments', 'statement', 'balances', 'deposits', 'refunds'] as const
/** Those that are batches of bookings, too. */
const BATCHES: readonly string[] = ['documents', 'payments']
const FORMATS = ['csv', 'datev'] as const
/** So many months can be chosen, the present one among them. */
const MONTHS = 36

interface Props {
  opened: boolean
  onClose: () => void
}

/** What the bookkeeper gets of a month at a location. */
export function BooksDialog({ opened, onClose }: Props) {
  const { payments: w } = useWords()
  return (
    <Modal opened={opened} onClose={onClose} title={w.books}>
      <Books onClose={onClose} />
    </Modal>
  )
}

type Asked = Required<ArgsOf<typeof stoa.books.exportBooks>['query']>

function Books({ onClose }: { onClose: () => void }) {
  const { payments: w, kit } = useWords()
  const { locations } = useSession()
  const { id, timezoneId } = useLocation()
  const [locationRef, setLocation] = useState(id)
  const months = useMonths(timezoneId)
  // Mostly the one that is over.
  const [asked, setAsked] = useState<Asked>({ month: months[1]!.value, of: 'documents', format: 'csv' })
  const [running, setRunning] = useState(false)
  const [error, setError] = useState<unknown>()
  const ask = (more: Partial<Asked>) => {
    setError(undefined)
    setAsked(before => ({ ...before, ...more, ...(more.of && !BATCHES.includes(more.of) && { format: 'csv' }) }))
  }
  const download = async () => {
    setRunning(true)
    setError(undefined)
    try {
      const file = await calling(() => stoa.books.exportBooks({ params: { locationRef }, query: asked }))
      // A batch has its mark already.
      const saved = asked.format === 'csv' ? saveTable : save
      saved(file, file.name)
    } catch (error) {
      setError(error)
    } finally {
      setRunning(false)
    }
  }
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, xs: locations.length > 1 ? 2 : 1 }} spacing="sm">
        <Select
          label={w.month}
          data={months}
          value={asked.month}
          onChange={month => month && ask({ month })}
          allowDeselect={false}
          data-autofocus
        />
        {locations.length > 1 && (
          <Select
            label={w.location}
            data={locations.map(({ id, title }) => ({ value: id, label: title }))}
            value={locationRef}
            onChange={ref => {
              if (ref === null) return
              setLocation(ref)
              ask({})
            }}
            allowDeselect={false}
          />
        )}
      </SimpleGrid>
      <Radio.Group label={w.what} value={asked.of} onChange={of => ask({ of: of as Asked['of'] })}>
        <Stack gap="xs" mt={6}>
          {BOOKS.map(book => (
            <Radio key={book} value={book} label={w.of[book]} description={w.ofHints[book]} />
          ))}
        </Stack>
      </Radio.Group>
      <Radio.Group label={w.format} value={asked.format} onChange={format => ask({ format: format as Asked['format'] })}>
        <Stack gap="xs" mt={6}>
          {FORMATS.map(format => (
            <Radio
              key={format}
              value={format}
              label={w.formats[format]}
              description={w.formatHints[format]}
              disabled={format === 'datev' && !BATCHES.includes(asked.of)}
            />
          ))}
        </Stack>
      </Radio.Group>
      {error !== undefined && <Failure error={error} again={() => void download()} />}
      <Text size="xs" c="dimmed">
        {w.monthHint}
      </Text>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {kit.cancel}
        </Button>
        <Button loading={running} onClick={() => void download()}>
          {w.download}
        </Button>
      </Group>
    </Stack>
  )
}

/** The present month of a location and those before it. */
function useMonths(timeZone: string): { value: string; label: string }[] {
  const { locale } = useSpoken()
  const format = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', month: 'long', year: 'numeric' })
  const [year = 0, month = 0] = localAt(now(), timeZone).slice(0, 7).split('-').map(Number)
  return Array.from({ length: MONTHS }, (_, back) => {
    const at = new Date(Date.UTC(year, month - 1 - back))
    return { value: at.toISOString().slice(0, 7), label: format.format(at) }
  })
}
