import { Text } from '@mantine/core'
import { useForm } from '../../kit/form/ContractForm.tsx'
import { Field } from '../../kit/form/Field.tsx'
import { useLocation } from '../../kit/format/session.tsx'
import { useWords } from '../../kit/format/words.tsx'
import { usePriceWords, type Resource, type ResourceType } from '../../kit/resources/resource.ts'
import classes from './resources.module.css'
import { TiersField } from './TiersField.tsx'

/** What bookings cost, and what that comes to for an hour, half a day and a day. */
export function PriceFields({ type, locationRef }: { type: ResourceType; locationRef: string }) {
  const { resources: w } = useWords()
  const { form } = useForm()
  const { currencyCode } = useLocation(locationRef || undefined)
  const { sentence } = usePriceWords(locationRef || undefined)
  const { money, credits, duration, dayPassesEnabled } = form.valueAt('resource') as Resource
  return (
    <>
      <TiersField at="resource.money" label={w.inMoney} suffix={` ${currencyCode}`} />
      <TiersField at="resource.credits" label={w.inCredits} />
      {type === 'hotDesk' && <Field at="resource.dayPassesEnabled" label={w.inPasses} />}
      <Text size="sm" className={classes.sentence!} aria-live="polite">
        {sentence({ type, duration, dayPassesEnabled, money: counted(money), credits: counted(credits) })}
      </Text>
    </>
  )
}

/** A price that is being typed may lack what it will have. */
const counted = ({ enabled, tiers }: Resource['money']) => ({
  enabled,
  tiers: (Array.isArray(tiers) && tiers.length > 0 ? tiers : [{}]).map(tier => ({
    from: 0,
    flatAmount: 0,
    unitAmount: 0,
    ...tier,
  })),
})
