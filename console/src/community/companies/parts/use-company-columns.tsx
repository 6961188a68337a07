import { useMemo } from 'react'
import type { ItemOf } from '../../../../../client/index.ts'
import type { stoa } from '../../../kit/data/stoa.ts'
import { Nothing, StatusBadge, When } from '../../../kit/format/values.tsx'
import { useWords } from '../../../kit/format/words.tsx'
import { BalanceFigure } from '../../../kit/holder/Balances.tsx'
import type { Column } from '../../../kit/list/types.ts'
import { useLocationColumn } from '../../../kit/list/use-location-column.ts'
import { CompanyMark } from './CompanyMark.tsx'

type Listed = ItemOf<typeof stoa.companies.listCompanies>

export function useCompanyColumns(): Column<Listed>[] {
  const { companies: w, holder: h } = useWords()
  const location = useLocationColumn<Listed>()
  return useMemo(
    () => [
      {
        id: 'company',
        title: w.company,
        cell: ({ title, legalName }) => <CompanyMark title={title} hint={legalName === title ? undefined : legalName} />,
        sorts: ['title:asc'],
      },
      {
        id: 'subscription',
        title: h.subscription,
        cell: ({ subscriptionRef }) =>
          subscriptionRef === undefined ? <Nothing /> : <StatusBadge tone="good">{w.subscribes}</StatusBadge>,
        onPhone: true,
      },
      location,
      { id: 'email', title: h.billingEmail, cell: ({ email }) => email ?? <Nothing /> },
      { id: 'taxId', title: h.taxId, cell: ({ taxId }) => taxId ?? <Nothing />, isExtra: true },
      { id: 'credits', title: h.credits, cell: ({ credits }) => <BalanceFigure of={credits} />, isFigure: true },
      { id: 'dayPasses', title: h.dayPasses, cell: ({ dayPasses }) => <BalanceFigure of={dayPasses} />, isFigure: true },
      {
        id: 'spendsCredits',
        title: w.spends.credits,
        cell: ({ memberSpending }) => w.spenders[memberSpending.credits],
        isExtra: true,
      },
      {
        id: 'spendsInvoice',
        title: w.spends.invoice,
        cell: ({ memberSpending }) => w.spenders[memberSpending.invoice],
        isExtra: true,
      },
      { id: 'tax', title: h.taxTreatment, cell: ({ taxTreatment }) => h.taxTreatments[taxTreatment], isExtra: true },
      {
        id: 'created',
        title: h.created,
        cell: ({ createDate, locationRef }) => <When is={createDate} at={locationRef} />,
        sorts: ['createDate:desc'],
      },
    ],
    [w, h, location],
  )
}
