import { Skeleton } from '@mantine/core'
import { useLocationTitles } from '../../../kit/format/session.tsx'
import { When } from '../../../kit/format/values.tsx'
import { useWords } from '../../../kit/format/words.tsx'
import { Facts, Section } from '../../../kit/page/Page.tsx'
import type { Product } from '../../../kit/shop/product.ts'
import { CategoryName } from './use-product-columns.tsx'

/** Beside the product: where it belongs, and by which rules it is sold. */
export function ProductSide({ product }: { product: Product | undefined }) {
  const { shop: s, products: w, kit } = useWords()
  const titleOf = useLocationTitles()
  if (!product)
    return (
      <Section title={s.details}>
        <Skeleton h={150} />
      </Section>
    )
  const { categoryRef, locationRef, visibility, refundPolicy, order, createDate, updateDate } = product
  return (
    <Section title={s.details}>
      <Facts
        items={[
          [s.category, <CategoryName key="category" id={categoryRef} />],
          [s.location, titleOf(locationRef)],
          [w.visibility, w.visibilities[visibility]],
          [w.refundPolicy, w.refundPolicies[refundPolicy]],
          [w.mail, order.confirmationEmail.enabled ? kit.yes : kit.no],
          [w.created, <When key="created" is={createDate} at={locationRef} />],
          [s.changed, <When key="changed" is={updateDate} as="ago" at={locationRef} />],
        ]}
      />
    </Section>
  )
}
