import { SimpleGrid, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { ContractForm } from '../../../kit/form/ContractForm.tsx'
import { Field } from '../../../kit/form/Field.tsx'
import { PicturesField } from '../../../kit/form/PicturesField.tsx'
import type { ContractFormState } from '../../../kit/form/use-contract-form.tsx'
import { useWords } from '../../../kit/format/words.tsx'
import { categoriesOrNew } from '../../../kit/shop/pickers.ts'
import { OptionsField } from './OptionsField.tsx'

interface Props {
  form: ContractFormState
  submit: string
  onCancel: () => void
  locationRef: string
  children?: ReactNode
}

/** All fields of a product. */
export function ProductFields({ form, submit, onCancel, locationRef, children }: Props) {
  const { shop: s, products: w } = useWords()
  const isMailed = form.valueAt('product.order.confirmationEmail.enabled') === true
  return (
    <ContractForm form={form} submit={submit} onCancel={onCancel}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <Field at="product.title" label={w.name} autoFocus />
        <Field at="product.categoryRef" label={s.category} pick={categoriesOrNew(locationRef)} />
        {children}
      </SimpleGrid>
      <Field at="product.description" label={w.description} />
      <Title order={3} size="sm" mt="xs">
        {w.options}
      </Title>
      <OptionsField locationRef={locationRef} />
      <Title order={3} size="sm" mt="xs">
        {w.pictures}
      </Title>
      <PicturesField at="product.media" hint={w.pictureHint} />
      <Title order={3} size="sm" mt="xs">
        {w.rules}
      </Title>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <Field at="product.visibility" label={w.visibility} words={w.visibilities} />
        <Field at="product.refundPolicy" label={w.refundPolicy} words={w.refundPolicies} />
      </SimpleGrid>
      <Field at="product.featured" label={w.featured} hint={w.featuredHint} />
      <Field at="product.order.enabled" label={w.orderEnabled} />
      <Field at="product.order.confirmationEmail.enabled" label={w.mailEnabled} />
      {isMailed && <Field at="product.order.confirmationEmail.template" label={w.template} hint={w.templateHint} />}
    </ContractForm>
  )
}
