import { useParams } from '@tanstack/react-router'
import { stoa } from '../../../kit/data/stoa.ts'
import { useOperation } from '../../../kit/data/use-operation.ts'
import { StatusBadge } from '../../../kit/format/values.tsx'
import { useWords } from '../../../kit/format/words.tsx'
import { History } from '../../../kit/history/History.tsx'
import { FailedPage } from '../../../kit/page/FailedPage.tsx'
import { Detail, Page } from '../../../kit/page/Page.tsx'
import { About } from '../../../kit/shop/About.tsx'
import { ProductPicture } from '../../../kit/shop/ProductPicture.tsx'
import { SellDialog } from '../../../kit/shop/SellDialog.tsx'
import { ProductActions } from '../parts/ProductActions.tsx'
import { EditProductDialog } from '../parts/ProductDialogs.tsx'
import { ProductOptions } from '../parts/ProductOptions.tsx'
import { ProductOrders } from '../parts/ProductOrders.tsx'
import { ProductSide } from '../parts/ProductSide.tsx'
import { StockDialogs } from '../parts/StockDialogs.tsx'

/** `/console/shop/products/{id}`: one product, its options and their stock. */
export function PageOfRoute() {
  const { shop: s, products: w } = useWords()
  const { id } = useParams({ strict: false }) as { id: string }
  const found = useOperation(stoa.products.getProduct, { params: { id } })
  const product = found.data?.product
  const back = { to: '/shop/products', label: s.products }
  if (found.error && !product) return <FailedPage title={s.products} back={back} query={found} />
  return (
    <Page
      title={product?.title}
      before={product && <ProductPicture url={product.imageUrl} size="small" />}
      beside={product?.featured && <StatusBadge tone="busy">{w.featured}</StatusBadge>}
      back={back}
      actions={product && <ProductActions product={product} />}
    >
      <Detail side={<ProductSide product={product} />}>
        <ProductOptions product={product} />
        {product && <About of={product} />}
        <ProductOrders product={product} />
        {product && <History of={product.id} />}
      </Detail>
      {product && (
        <>
          <EditProductDialog product={product} etag={found.etag} />
          <StockDialogs product={product} etag={found.etag} />
          <SellDialog />
        </>
      )}
    </Page>
  )
}
