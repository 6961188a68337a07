import { Alert, Radio, Skeleton, Text } from '@mantine/core'
import { useFormats } from '../../kit/format/use-formats.ts'
import { useWords } from '../../kit/format/words.tsx'
import type { ReplyOf } from '../../kit/data/operation.ts'
import type { stoa } from '../../kit/data/stoa.ts'
import { tell } from '../../kit/page/Failure.tsx'
import { refundable, WAYS, type Way } from './credit.ts'
import classes from './credit.module.css'
import type { Invoice } from './invoice.ts'
import { Sum, Sums } from '../../kit/money/Sums.tsx'

interface Props {
  of: Invoice
  query: { data: ReplyOf<typeof stoa.creditNotes.previewCreditNote> | undefined; error: unknown; isPlaceholderData: boolean }
  /** Whether what is shown is what is chosen. */
  isSettled: boolean
  way: Way
  onWay: (way: Way) => void
}

/** What the credit note would be, and where what was paid goes. */
export function CreditPreview({ of, query, isSettled, way, onWay }: Props) {
  const words = useWords()
  const { creditNotes: w } = words
  const { money: write } = useFormats(of.locationRef)
  const money = (amount: number) => write(amount, of.currencyCode)
  if (query.error)
    return (
      <Alert role="alert" color="red">
        {tell(query.error, words)}
      </Alert>
    )
  const note = query.data?.creditNote
  if (!note) return <Skeleton h={110} />
  const most = refundable(of).reduce((sum, { amount }) => sum + amount, 0)
  const hints: Record<Way, string> = { balance: w.ways.balanceHint, refund: w.ways.refundHint, outside: w.ways.outsideHint }
  return (
    <section className={classes.preview} aria-label={w.preview} data-waits={!isSettled || query.isPlaceholderData || undefined}>
      <Sums of={note}>
        {note.prePaymentAmount > 0 && <Sum label={w.lowers} value={money(note.prePaymentAmount)} isQuiet />}
        {note.postPaymentAmount > 0 && <Sum label={w.givesBack} value={money(note.postPaymentAmount)} isQuiet />}
      </Sums>
      {note.postPaymentAmount > 0 && (
        <Radio.Group label={w.wayBack} value={way} onChange={value => onWay(value as Way)} mt="sm">
          <div className={classes.ways}>
            {WAYS.map(each => (
              <Radio
                key={each}
                value={each}
                label={w.ways[each]}
                description={hints[each]}
                disabled={each === 'refund' && most === 0}
              />
            ))}
          </div>
        </Radio.Group>
      )}
      {note.postPaymentAmount === 0 && (
        <Text size="xs" c="dimmed">
          {w.onlyLowers}
        </Text>
      )}
    </section>
  )
}
