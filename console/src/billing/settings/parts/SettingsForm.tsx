import { SimpleGrid, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ReplyOf } from '../../../kit/data/operation.ts'
import { stoa } from '../../../kit/data/stoa.ts'
import { ContractForm } from '../../../kit/form/ContractForm.tsx'
import { Field } from '../../../kit/form/Field.tsx'
import { readStored } from '../../../kit/form/stored.ts'
import { useContractForm } from '../../../kit/form/use-contract-form.tsx'
import { useLocation } from '../../../kit/format/session.tsx'
import { useWords } from '../../../kit/format/words.tsx'
import { AddressFields } from '../../../kit/holder/AddressFields.tsx'
import { Section } from '../../../kit/page/Page.tsx'
import { useSay } from '../../../kit/page/use-say.tsx'
import { AccountsField, MoneyAccountsField } from './AccountsField.tsx'
import { LogoField } from './LogoField.tsx'
import { DaysField, DetailsField } from './SetFields.tsx'

type Settings = ReplyOf<typeof stoa.billingSettings.getBillingSettings>['settings']

/** All that a location bills by, in the order in which somebody fills it in. */
export function SettingsForm({ stored, etag }: { stored: Settings; etag: string | undefined }) {
  const { billingSettings: w, kit } = useWords()
  const say = useSay()
  const { locationRef } = stored
  const { title } = useLocation(locationRef)
  const params = { locationRef }
  const form = useContractForm(stoa.billingSettings.updateBillingSettings, {
    params,
    stored: { body: { settings: stored }, etag },
    reload: readStored(stoa.billingSettings.getBillingSettings, { params }),
    draft: `billing settings ${locationRef}`,
    stale: ['billingSettings', 'invoices'],
    onDone: () => say.done(kit.saved),
  })
  const s = (name: string) => `settings.${name}`
  const { zero, exempt, outOfScope } = w.categories
  return (
    <ContractForm form={form} submit={kit.save}>
      <Section title={w.seller}>
        <Stack gap="md">
          <Field at={s('legalName')} label={w.legalName} hint={w.legalNameHint(title)} />
          <Pair>
            <Field at={s('taxId')} label={w.taxId} />
            <Field at={s('registrationNumber')} label={w.registrationNumber} />
            <Field at={s('email')} label={w.email} hint={w.ofLocation} />
            <Field at={s('phoneNumber')} label={w.phoneNumber} hint={w.ofLocation} />
          </Pair>
          <AddressFields at={s('address')} />
        </Stack>
      </Section>
      <Section title={w.bank}>
        <Stack gap="md">
          <Pair>
            <Field at={s('iban')} label={w.iban} />
            <Field at={s('bic')} label={w.bic} />
          </Pair>
          <Field at={s('accountHolder')} label={w.accountHolder} hint={w.accountHolderHint} />
        </Stack>
      </Section>
      <Section title={w.documents}>
        <Stack gap="md">
          <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
            <Field at={s('invoicePrefix')} label={w.invoicePrefix} />
            <Field at={s('creditNotePrefix')} label={w.creditNotePrefix} />
            <Field at={s('numberDigits')} label={w.numberDigits} />
          </SimpleGrid>
          <LogoField at={s('logo')} />
          <Pair>
            <Field at={s('color')} label={w.color} hint={w.colorHint} />
            <Field at={s('copyEmail')} label={w.copyEmail} hint={w.copyEmailHint} />
          </Pair>
          <Field at={s('footer')} label={w.footer} hint={w.footerHint} />
        </Stack>
      </Section>
      <Section title={w.billing}>
        <Stack gap="md">
          <Pair>
            <Field at={s('dueDays')} label={w.dueDays} suffix={w.days} />
            <Field at={s('advanceInvoicing.days')} label={w.advance} hint={w.advanceHint} suffix={w.days} />
          </Pair>
          <Field at={s('autoIssue')} label={w.autoIssue} hint={w.autoIssueHint} />
          <Field at={s('prorateGrants')} label={w.prorateGrants} hint={w.prorateGrantsHint} />
          <Field at={s('pendingInvoicing')} label={w.pending} words={w.pendings} isClearable={false} />
          <DetailsField at={s('requiredDetails')} />
          <Pair>
            <Field at={s('zeroCategory')} label={w.zeroCategory} words={{ zero, exempt, outOfScope }} isClearable={false} />
            <Field at={s('zeroReason')} label={w.zeroReason} hint={w.zeroReasonHint} />
          </Pair>
        </Stack>
      </Section>
      <Section title={w.reminders}>
        <Stack gap="md">
          <Field at={s('reminders.enabled')} label={w.remind} />
          <DaysField at={s('reminders.days')} />
        </Stack>
      </Section>
      <Section title={w.books}>
        <Stack gap="md">
          <Pair>
            <Field at={s('receivablesAccount')} label={w.receivables} />
            <Field at={s('depositsAccount')} label={w.depositsAccount} />
            <Field at={s('moneyAccount')} label={w.money} />
          </Pair>
          <MoneyAccountsField at={s('moneyAccounts')} />
          <AccountsField at={s('accounts')} />
        </Stack>
      </Section>
    </ContractForm>
  )
}

const Pair = ({ children }: { children: ReactNode }) => (
  <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
    {children}
  </SimpleGrid>
)
