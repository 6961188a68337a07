import { Modal, SimpleGrid, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { stoa } from '../../kit/data/stoa.ts'
import { ContractForm } from '../../kit/form/ContractForm.tsx'
import { Field } from '../../kit/form/Field.tsx'
import { readStored } from '../../kit/form/stored.ts'
import { useContractForm, type ContractFormState } from '../../kit/form/use-contract-form.tsx'
import { useLocation, useSession } from '../../kit/format/session.tsx'
import { useWords } from '../../kit/format/words.tsx'
import { useSay } from '../../kit/page/use-say.tsx'
import { oneOf } from '../../kit/pick/picker.ts'
import { GrantsField } from './GrantsField.tsx'
import type { Package } from './package.ts'

interface Props {
  opened: boolean
  /** What is changed; without it a new one is made. */
  editing?: { is: Package; etag: string | undefined } | undefined
  onClose: () => void
}

export function PackageDialog({ opened, editing, onClose }: Props) {
  const { packages: w } = useWords()
  return (
    <Modal opened={opened} onClose={onClose} title={editing ? w.editTitle : w.createTitle}>
      {editing ? <EditForm {...editing} onClose={onClose} /> : <NewForm onClose={onClose} />}
    </Modal>
  )
}

function NewForm({ onClose }: { onClose: () => void }) {
  const { packages: w } = useWords()
  const { locations } = useSession()
  const say = useSay()
  const navigate = useNavigate()
  const here = useLocation()
  const form = useContractForm(stoa.packages.createPackage, {
    draft: 'package',
    initial: { package: { locationRef: here.id, grants: [{ type: 'credits' }] } },
    onDone: ({ package: made }) => {
      say.done(w.created(made.title))
      void navigate({ to: `/packages/${made.id}` })
    },
  })
  return (
    <ContractForm form={form} submit={w.createSubmit} onCancel={onClose}>
      <GrantsField />
      <Field at="package.locationRef" label={w.location} pick={oneOf(locations)} />
      <Fields form={form} locationRef={String(form.valueAt('package.locationRef') || here.id)} />
    </ContractForm>
  )
}

function EditForm({ is, etag, onClose }: { is: Package; etag: string | undefined; onClose: () => void }) {
  const { packages: w, kit } = useWords()
  const say = useSay()
  const params = { id: is.id }
  const form = useContractForm(stoa.packages.updatePackage, {
    params,
    stored: { body: { package: is }, etag },
    reload: readStored(stoa.packages.getPackage, { params }),
    draft: `package ${is.id}`,
    onDone: () => {
      say.done(kit.saved)
      onClose()
    },
  })
  return (
    <>
      <Text size="sm" c="dimmed" mb="md">
        {w.editText}
      </Text>
      <ContractForm form={form} submit={kit.save} onCancel={onClose}>
        <GrantsField />
        <Fields form={form} locationRef={is.locationRef} />
      </ContractForm>
    </>
  )
}

function Fields({ form, locationRef }: { form: ContractFormState; locationRef: string }) {
  const { packages: w } = useWords()
  const { currencyCode } = useLocation(locationRef)
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <Field at="package.price" label={w.price} suffix={` ${currencyCode}`} />
        <Field at="package.title" label={w.name} />
      </SimpleGrid>
      <Field at="package.customTax.enabled" label={w.ownTax} />
      {form.valueAt('package.customTax.enabled') === true && <Field at="package.customTax.rate" label={w.rate} suffix=" %" />}
      <Field at="package.available" label={w.available} />
    </>
  )
}
