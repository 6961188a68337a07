import { Skeleton, Text } from '@mantine/core'
import { stoa } from '../../kit/data/stoa.ts'
import { useOperation } from '../../kit/data/use-operation.ts'
import type { ContractFormState } from '../../kit/form/use-contract-form.tsx'
import { useSettled } from '../../kit/form/use-settled.ts'
import { useFormats } from '../../kit/format/use-formats.ts'
import { useWords } from '../../kit/format/words.tsx'
import { tell } from '../../kit/page/Failure.tsx'
import { Section } from '../../kit/page/Page.tsx'
import { PreviewLines } from './PreviewLines.tsx'

type Asked = NonNullable<Parameters<typeof stoa.subscriptions.previewSubscription>[0]>['body']

interface Item {
  plan?: { id: string }
  title?: string
  price?: number
}

interface Props {
  form: ContractFormState
  locationRef: string
  /** What is asked as a deposit besides. */
  deposit: number
}

/** The first invoice of the subscription that is being made, as the service would make it. */
export function FirstInvoice({ form, locationRef, deposit }: Props) {
  const words = useWords()
  const { subscriptions: w } = words
  const { days, money } = useFormats(locationRef)
  const body = form.bodyNow() as (Asked & { subscription: { items?: Item[] } }) | undefined
  const items = (body?.subscription.items ?? []) as Item[]
  const isComplete =
    body !== undefined &&
    Boolean(body.subscription.membershipRef ?? body.subscription.companyRef) &&
    items.length > 0 &&
    items.every(({ plan, title, price }) => plan !== undefined || (Boolean(title) && price !== undefined))
  const { subscription, promocode } = body ?? {}
  const asked = useSettled(isComplete ? { subscription, promocode } : undefined, 250)
  const { data, error } = useOperation(
    stoa.subscriptions.previewSubscription,
    { body: asked as Asked },
    { enabled: asked !== undefined && !form.isSending, staleTime: 0, keepsPrevious: true },
  )
  const period = data?.invoice?.period
  return (
    <Section title={w.previewFirst}>
      <div aria-live="polite">
        {asked === undefined ? (
          <Text size="sm" c="dimmed">
            {w.previewWaits}
          </Text>
        ) : error ? (
          <Text size="sm" c="dimmed">
            {tell(error, words)}
          </Text>
        ) : !data ? (
          <Skeleton h={90} />
        ) : data.invoice ? (
          <>
            {period && (
              <Text size="xs" c="dimmed" mb={4}>
                {days(period)}
              </Text>
            )}
            <PreviewLines invoice={data.invoice} items={data.invoiceItems} locationRef={locationRef} />
          </>
        ) : (
          <Text size="sm">{w.previewFree}</Text>
        )}
        {deposit > 0 && (
          <Text size="sm" mt="xs">
            {w.plusDeposit(money(deposit))}
          </Text>
        )}
      </div>
    </Section>
  )
}
