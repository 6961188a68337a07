import { stoa } from '../../kit/data/stoa.ts'
import { useWrite } from '../../kit/data/use-write.ts'
import { useWords } from '../../kit/format/words.tsx'
import { confirm } from '../../kit/page/confirm.tsx'
import { wasBought, type InvoiceItem } from '../../kit/money/line.ts'

/** Takes an item off its draft, or withdraws one that waits, after telling what follows. */
export function useWithdraw(onDone?: () => void): (item: InvoiceItem) => void {
  const { invoices: w, kit } = useWords()
  const goesBack = (item: InvoiceItem) => wasBought(item) && item.invoiceRef !== undefined
  const remove = useWrite(stoa.invoiceItems.deleteInvoiceItem, {
    said: ({ invoiceItem }) => (invoiceItem.deleteDate === undefined ? w.takenOff : w.withdrawn),
    stale: ['invoices', 'invoiceItems', 'orders', 'purchases'],
    ...(onDone && { onDone }),
  })
  return item =>
    confirm({
      title: w.withdrawTitle(item.description || w.types[item.type]),
      text: goesBack(item) ? w.backText : wasBought(item) ? w.waiveText : w.withdrawText,
      confirm: w.withdraw,
      cancel: kit.cancel,
      danger: !goesBack(item),
      onConfirm: () => remove.run({ params: { id: item.id } }),
    })
}
