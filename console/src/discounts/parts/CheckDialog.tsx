import { Modal, Select, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { Verdict } from '../../kit/discounts/Verdict.tsx'
import { useLocation, useSession } from '../../kit/format/session.tsx'
import { useWords } from '../../kit/format/words.tsx'
import { Pick } from '../../kit/pick/Pick.tsx'
import { customers } from '../../kit/pick/picker.ts'
import type { ProductType } from './discount.ts'

interface Props {
  opened: boolean
  /** The code that is looked at, where that is known. */
  code?: string | undefined
  locationRef?: string | undefined
  onClose: () => void
}

/** Says whether a promo code can be used now, for what, and by whom. */
export function CheckDialog({ opened, ...rest }: Props) {
  const { discounts: w } = useWords()
  return (
    <Modal opened={opened} onClose={rest.onClose} title={w.checkTitle}>
      <Check {...rest} />
    </Modal>
  )
}

function Check({ code: known = '', locationRef }: Omit<Props, 'opened' | 'onClose'>) {
  const { discounts: w } = useWords()
  const { locations } = useSession()
  const here = useLocation(locationRef)
  const [code, setCode] = useState(known)
  const [location, setLocation] = useState(here.id)
  const [productType, setType] = useState<ProductType>('subscriptionItems')
  const [customerRef, setCustomer] = useState<string | null>(null)
  const [asked] = useDebouncedValue(code.trim(), 250)
  const check = { code: asked, locationRef: location, productType, ...(customerRef && { customerRef }) }
  return (
    <Stack gap="md">
      <TextInput
        label={w.code}
        value={code}
        maxLength={64}
        autoComplete="off"
        data-autofocus
        onChange={event => setCode(event.currentTarget.value)}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <Select
          label={w.checkFor}
          data={Object.entries(w.types).map(([value, label]) => ({ value, label }))}
          value={productType}
          allowDeselect={false}
          onChange={type => setType(type as ProductType)}
        />
        <Select
          label={w.location}
          data={locations.map(({ id, title }) => ({ value: id, label: title }))}
          value={location}
          allowDeselect={false}
          onChange={id => {
            setLocation(id ?? location)
            setCustomer(null)
          }}
        />
      </SimpleGrid>
      <Pick
        label={w.customer}
        description={w.checkCustomerHint}
        from={customers(location)}
        value={customerRef}
        onChange={setCustomer}
        clearable
      />
      {asked !== '' && <Verdict check={check} />}
    </Stack>
  )
}
