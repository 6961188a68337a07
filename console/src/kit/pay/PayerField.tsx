import { useEffect } from 'react'
import { useForm } from '../form/ContractForm.tsx'
import { Field } from '../form/Field.tsx'
import { fullName } from '../format/values.tsx'
import { useWords } from '../format/words.tsx'
import { oneOf } from '../pick/picker.ts'
import { useMember } from './use-member.ts'

interface Props {
  /** Where the body has who pays: `order.payment.customerRef`. */
  at: string
  membershipRef: string
}

/** Who pays, the person or their company, where there are both. */
export function PayerField({ at, membershipRef }: Props) {
  const { shop: w } = useWords()
  const { form } = useForm()
  const { member, company } = useMember(membershipRef)
  const value = String(form.valueAt(at) ?? '')
  // It was chosen for somebody else, of whom these are not.
  const isForeign = value !== '' && member !== undefined && value !== member.id && value !== member.companyRef
  useEffect(() => {
    if (isForeign) form.set(at, '')
  }, [isForeign])
  if (!member || !company) return null
  const payers = [
    { id: member.id, title: fullName(member.user) },
    { id: company.id, title: company.title },
  ]
  return <Field at={at} label={w.whoPays} hint={w.whoPaysHint} pick={oneOf(payers)} />
}
