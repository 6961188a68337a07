import { Modal } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { stoa } from '../../../kit/data/stoa.ts'
import { useContractForm } from '../../../kit/form/use-contract-form.tsx'
import { useLocation, useSession } from '../../../kit/format/session.tsx'
import { useWords } from '../../../kit/format/words.tsx'
import { Field } from '../../../kit/form/Field.tsx'
import { useAddress } from '../../../kit/list/use-address.ts'
import { useSay } from '../../../kit/page/use-say.tsx'
import { oneOf } from '../../../kit/pick/picker.ts'
import type { Product } from '../../../kit/shop/product.ts'
import { emptyOption, sentOption } from './option.ts'
import { ProductFields } from './ProductFields.tsx'

/** Makes a product while the address says `dialog=new`. */
export function NewProductDialog() {
  const { products: w } = useWords()
  const [address, change] = useAddress()
  const close = () => change({ dialog: undefined })
  return (
    <Modal opened={address.dialog === 'new'} onClose={close} title={w.newTitle} size="xl">
      <NewProduct onClose={close} />
    </Modal>
  )
}

function NewProduct({ onClose }: { onClose: () => void }) {
  const { shop: s, products: w } = useWords()
  const { locations } = useSession()
  const say = useSay()
  const navigate = useNavigate()
  const form = useContractForm(stoa.products.createProduct, {
    draft: 'product',
    initial: { product: { locationRef: useLocation().id, options: [emptyOption] } },
    onDone: ({ product }) => {
      say.done(w.createdNow(product.title))
      void navigate({ to: `/shop/products/${product.id}` })
    },
  })
  const locationRef = String(form.valueAt('product.locationRef') ?? '')
  return (
    <ProductFields form={form} submit={w.create} onCancel={onClose} locationRef={locationRef}>
      {locations.length > 1 && <Field at="product.locationRef" label={s.location} pick={oneOf(locations)} />}
    </ProductFields>
  )
}

/** Changes a product while the address says `dialog=edit`. */
export function EditProductDialog(props: { product: Product; etag: string | undefined }) {
  const { products: w } = useWords()
  const [address, change] = useAddress()
  const close = () => change({ dialog: undefined })
  return (
    <Modal opened={address.dialog === 'edit'} onClose={close} title={w.editTitle} size="xl">
      <EditProduct {...props} onClose={close} />
    </Modal>
  )
}

function EditProduct({ product, etag, onClose }: { product: Product; etag: string | undefined; onClose: () => void }) {
  const { kit } = useWords()
  const say = useSay()
  const params = { id: product.id }
  const form = useContractForm(stoa.products.updateProduct, {
    params,
    stored: { body: bodyOf(product), etag },
    reload: async () => {
      const { reply, etag } = await stoa.products.getProduct.answer({ params })
      return { body: bodyOf(reply.product), etag }
    },
    draft: `product ${product.id}`,
    onDone: () => {
      say.done(kit.saved)
      onClose()
    },
  })
  return <ProductFields form={form} submit={kit.save} onCancel={onClose} locationRef={product.locationRef} />
}

/** What is stored, in the shape of what is sent: without the quantities on hand, which somebody may be selling from. */
const bodyOf = (product: Product) => ({ product: { ...product, options: product.options.map(sentOption) } })
