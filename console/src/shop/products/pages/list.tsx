import { Button } from '@mantine/core'
import { LayoutGrid, Plus, Rows3, Tags } from 'lucide-react'
import { stoa } from '../../../kit/data/stoa.ts'
import { useLocationChoice } from '../../../kit/format/session.tsx'
import { useWords } from '../../../kit/format/words.tsx'
import { useShortcuts } from '../../../kit/keys/keys.ts'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import { useAddress } from '../../../kit/list/use-address.ts'
import { useView, ViewSwitch } from '../../../kit/page/ViewSwitch.tsx'
import { categories } from '../../../kit/shop/pickers.ts'
import { useShopPages } from '../../../kit/shop/use-shop-pages.ts'
import { CategoriesDialog } from '../parts/CategoriesDialog.tsx'
import { ProductCard } from '../parts/ProductCard.tsx'
import { NewProductDialog } from '../parts/ProductDialogs.tsx'
import { useProductColumns } from '../parts/use-product-columns.tsx'

/** `/console/shop/products`: what is sold, as cards or as a table with `view=table`. */
export function PageOfRoute() {
  const { shop: s, products: w, shell } = useWords()
  const [, change] = useAddress()
  const location = useLocationChoice()
  const columns = useProductColumns()
  const siblings = useShopPages()
  const create = () => change({ dialog: 'new' })
  useShortcuts(shell.keys.thisPage, [{ keys: 'c', label: w.newProduct, run: create }])
  const views = [
    { id: 'cards', label: s.cards, icon: LayoutGrid },
    { id: 'table', label: s.table, icon: Rows3 },
  ]
  const areCards = useView(views) === 'cards'
  const button = (
    <Button leftSection={<Plus size={15} />} onClick={create}>
      {w.newProduct}
    </Button>
  )
  return (
    <ListPage
      title={s.products}
      siblings={siblings}
      of={stoa.products.listProducts}
      locationParameter="locationRef"
      columns={columns}
      card={areCards ? product => <ProductCard product={product} /> : undefined}
      filters={[
        { name: 'categoryRef', label: s.category, pick: categories(location?.id) },
        { name: 'available', label: w.available, options: w.availables },
        { name: 'featured', label: w.featured, options: w.featureds },
        { name: 'visibility', label: w.visibility, options: w.visibilities },
      ]}
      orders={w.productOrders}
      searchHint={w.productSearch}
      nameOf={({ title }) => title}
      open={({ id }) => `/shop/products/${id}`}
      exportName="products"
      actions={
        <>
          <ViewSwitch views={views} label={s.productsView} />
          <Button variant="default" leftSection={<Tags size={15} />} onClick={() => change({ dialog: 'categories' })}>
            {w.categories}
          </Button>
          {button}
        </>
      }
      empty={{ title: w.productsEmptyTitle, text: w.productsEmptyText, action: button }}
    >
      <NewProductDialog />
      <CategoriesDialog />
    </ListPage>
  )
}
