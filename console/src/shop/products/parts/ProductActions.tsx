import { Button, Menu } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { stoa } from '../../../kit/data/stoa.ts'
import { useWrite } from '../../../kit/data/use-write.ts'
import { useWords } from '../../../kit/format/words.tsx'
import { useShortcuts } from '../../../kit/keys/keys.ts'
import { useAddress } from '../../../kit/list/use-address.ts'
import { confirm } from '../../../kit/page/confirm.tsx'
import { MoreMenu } from '../../../kit/page/MoreMenu.tsx'
import type { Product } from '../../../kit/shop/product.ts'

/** What can be done with a product. */
export function ProductActions({ product: { id, title } }: { product: Product }) {
  const { shop: s, products: w, kit, shell } = useWords()
  const navigate = useNavigate()
  const [, change] = useAddress()
  const remove = useWrite(stoa.products.deleteProduct, {
    said: () => w.archived(title),
    onDone: () => void navigate({ to: '/shop/products' }),
  })
  const edit = () => change({ dialog: 'edit' })
  const sell = () => change({ dialog: 'sell', product: id })
  useShortcuts(shell.keys.thisPage, [
    { keys: 'e', label: kit.edit, run: edit },
    { keys: 'c', label: w.sellThis, run: sell },
  ])
  const ask = () =>
    confirm({
      title: w.archiveTitle(title),
      text: w.archiveText,
      confirm: w.archive,
      cancel: kit.cancel,
      onConfirm: () => remove.run({ params: { id } }),
    })
  return (
    <>
      <Button leftSection={<Plus size={15} />} onClick={sell}>
        {s.sell}
      </Button>
      <Button variant="default" leftSection={<Pencil size={14} />} onClick={edit}>
        {kit.edit}
      </Button>
      <MoreMenu>
        <Menu.Item color="red" leftSection={<Trash2 size={15} />} onClick={ask}>
          {w.archive}
        </Menu.Item>
      </MoreMenu>
    </>
  )
}
