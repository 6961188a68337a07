import { ActionIcon, Button, CopyButton, Skeleton, Tooltip } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { Archive, BadgeCheck, Check, Copy } from 'lucide-react'
import { stoa } from '../../kit/data/stoa.ts'
import { useOperation } from '../../kit/data/use-operation.ts'
import { useWrite } from '../../kit/data/use-write.ts'
import { useLocationTitles } from '../../kit/format/session.tsx'
import { When } from '../../kit/format/values.tsx'
import { useWords } from '../../kit/format/words.tsx'
import { History } from '../../kit/history/History.tsx'
import { useShortcuts } from '../../kit/keys/keys.ts'
import { useAddress } from '../../kit/list/use-address.ts'
import { confirm } from '../../kit/page/confirm.tsx'
import { FailedPage } from '../../kit/page/FailedPage.tsx'
import { Detail, Facts, Page, Section } from '../../kit/page/Page.tsx'
import { CheckDialog } from '../parts/CheckDialog.tsx'
import { CodeState } from '../parts/CodeState.tsx'
import { CouponName } from '../../kit/discounts/CouponName.tsx'
import { STALE, type Promocode } from '../parts/discount.ts'
import { Redemptions } from '../parts/Redemptions.tsx'
import { useCouponWords } from '../../kit/discounts/use-coupon-words.ts'

/** `/console/discounts/promocodes/{id}`: one code, and who used it. */
export function PageOfRoute() {
  const { discounts: w, kit } = useWords()
  const { id } = useParams({ strict: false }) as { id: string }
  const [address, change] = useAddress()
  const found = useOperation(stoa.promocodes.getPromocode, { params: { id } })
  const code = found.data?.promocode
  const back = { to: '/discounts/promocodes', label: w.codes }
  if (found.error && !code) return <FailedPage title={w.code} back={back} query={found} />
  return (
    <Page
      title={code?.code}
      beside={
        code && (
          <>
            <CopyButton value={code.code}>
              {({ copied, copy }) => (
                <Tooltip label={copied ? kit.copied : kit.copy}>
                  <ActionIcon aria-label={copied ? kit.copied : kit.copy} onClick={copy}>
                    {copied ? <Check size={15} /> : <Copy size={15} />}
                  </ActionIcon>
                </Tooltip>
              )}
            </CopyButton>
            <CodeState of={code} />
          </>
        )
      }
      back={back}
      actions={code && <Actions code={code} />}
    >
      <Detail side={<CodeFacts code={code} />}>
        <Redemptions by={{ promocodeRef: id }} />
        {code && <History of={code.id} />}
      </Detail>
      {code && (
        <CheckDialog
          opened={address.dialog === 'check'}
          code={code.code}
          locationRef={code.locationRef}
          onClose={() => change({ dialog: undefined })}
        />
      )}
    </Page>
  )
}

function Actions({ code }: { code: Promocode }) {
  const { discounts: w, kit, shell } = useWords()
  const [, change] = useAddress()
  const archive = useWrite(stoa.promocodes.archivePromocode, { said: () => w.codeArchived(code.code), stale: STALE })
  const check = () => change({ dialog: 'check' })
  useShortcuts(shell.keys.thisPage, [{ keys: 'k', label: w.check, run: check }])
  return (
    <>
      <Button variant="default" leftSection={<BadgeCheck size={15} />} onClick={check}>
        {w.check}
      </Button>
      {!code.archiveDate && (
        <Button
          variant="default"
          leftSection={<Archive size={15} />}
          loading={archive.isPending}
          onClick={() =>
            confirm({
              title: w.archiveTitle(code.code),
              text: w.archiveText,
              confirm: w.archive,
              cancel: kit.cancel,
              onConfirm: () => archive.run({ params: { id: code.id } }),
            })
          }
        >
          {w.archive}
        </Button>
      )}
    </>
  )
}

function CodeFacts({ code }: { code: Promocode | undefined }) {
  const { discounts: w, kit } = useWords()
  const titleOf = useLocationTitles()
  const words = useCouponWords()
  if (!code)
    return (
      <Section title={w.details}>
        <Skeleton h={140} />
      </Section>
    )
  const { couponRef, expiration, limitedRedemption, limitByFirstPurchase, locationRef, createDate, archiveDate } = code
  return (
    <Section title={w.details}>
      <Facts
        items={[
          [w.coupon, <CouponName key="coupon" id={couponRef} isLink />],
          [w.redeemed, words.used(limitedRedemption)],
          [
            w.expiresAt,
            expiration.enabled && expiration.date ? <When key="ends" is={expiration.date} as="moment" at={locationRef} /> : null,
          ],
          [w.firstOnly, limitByFirstPurchase ? kit.yes : kit.no],
          [w.location, titleOf(locationRef)],
          [w.createDate, <When key="created" is={createDate} at={locationRef} />],
          [w.archiveDate, archiveDate && <When key="archived" is={archiveDate} at={locationRef} />],
        ]}
      />
    </Section>
  )
}
