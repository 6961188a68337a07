import { Text } from '@mantine/core'
import { useFormats } from '../../../kit/format/use-formats.ts'
import { When } from '../../../kit/format/values.tsx'
import { useWords } from '../../../kit/format/words.tsx'
import { Tally } from '../../../kit/money/Tally.tsx'
import classes from '../../../kit/money/sheet.module.css'
import { LinkTo } from '../../../kit/page/LinkTo.tsx'
import { Section } from '../../../kit/page/Page.tsx'
import type { Deposit } from './deposit.ts'

/** What is held, and what came of it. */
export function DepositFigures({ of }: { of: Deposit }) {
  const { deposits: w } = useWords()
  const { money: write } = useFormats(of.locationRef)
  const money = (amount: number) => write(amount, of.currencyCode)
  return (
    <Tally
      label={w.figures}
      figures={[
        { title: w.held, value: money(of.remainingAmount) },
        { title: w.received, value: money(of.receivedAmount) },
        { title: w.applied, value: money(of.appliedAmount) },
        { title: w.returned, value: money(of.returnedAmount) },
      ]}
    />
  )
}

/** Every movement of the money, the newest first. They never change. */
export function Movements({ of }: { of: Deposit }) {
  const { deposits: w } = useWords()
  const { money } = useFormats(of.locationRef)
  return (
    <Section title={w.movements}>
      {of.movements.length === 0 ? (
        <Text size="sm" c="dimmed">
          {w.noMovements}
        </Text>
      ) : (
        of.movements.toReversed().map(({ id, type, amount, invoiceRef, label, note, createDate }) => (
          <div key={id} className={classes.entry}>
            <div>
              <Text size="sm">
                {w.types[type]}
                {invoiceRef && (
                  <>
                    {' · '}
                    <LinkTo to={`/invoices/${invoiceRef}`}>{w.invoice}</LinkTo>
                  </>
                )}
              </Text>
              <Text size="xs" c="dimmed">
                <When is={createDate} as="moment" at={of.locationRef} />
                {[label, note]
                  .filter(Boolean)
                  .map(text => ` · ${text}`)
                  .join('')}
              </Text>
            </div>
            <Text size="sm" className={classes.entryEnd!}>
              {type === 'received' ? '+' : '−'}
              {money(amount, of.currencyCode)}
            </Text>
          </div>
        ))
      )}
    </Section>
  )
}
