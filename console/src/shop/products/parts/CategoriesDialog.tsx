import { ActionIcon, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { Check, Trash2 } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import type { ItemOf } from '../../../../../client/index.ts'
import { stoa } from '../../../kit/data/stoa.ts'
import { useOperation } from '../../../kit/data/use-operation.ts'
import { foresee, useWrite } from '../../../kit/data/use-write.ts'
import { ContractForm } from '../../../kit/form/ContractForm.tsx'
import { Field } from '../../../kit/form/Field.tsx'
import { useContractForm } from '../../../kit/form/use-contract-form.tsx'
import { useSession } from '../../../kit/format/session.tsx'
import { useWords } from '../../../kit/format/words.tsx'
import { useAddress } from '../../../kit/list/use-address.ts'
import { confirm } from '../../../kit/page/confirm.tsx'
import { Loaded } from '../../../kit/page/Loaded.tsx'
import { oneOf } from '../../../kit/pick/picker.ts'

type Category = ItemOf<typeof stoa.categories.listCategories>

const ALL = { query: {} }

/** The categories of products: make, rename and delete them. */
export function CategoriesDialog() {
  const { products: w } = useWords()
  const [address, change] = useAddress()
  return (
    <Modal opened={address.dialog === 'categories'} onClose={() => change({ dialog: undefined })} title={w.categoriesTitle}>
      <Categories />
    </Modal>
  )
}

function Categories() {
  const { products: w } = useWords()
  const query = useOperation(stoa.categories.listCategories, ALL)
  return (
    <Stack gap="lg">
      <Loaded query={query}>
        {({ categories }) =>
          categories.length === 0 ? (
            <Text size="sm" c="dimmed">
              {w.noCategories}
            </Text>
          ) : (
            <Stack gap={6}>
              {categories.map(category => (
                <One key={category.id} category={category} />
              ))}
            </Stack>
          )
        }
      </Loaded>
      <New />
    </Stack>
  )
}

function One({ category }: { category: Category }) {
  const { id, title, locationRef } = category
  const { products: w, kit } = useWords()
  const { locations } = useSession()
  /** With the category as it was when somebody began to type. */
  const [typed, setTyped] = useState<{ name: string; over: Category }>()
  const name = typed?.name ?? title
  const rename = useWrite(stoa.categories.updateCategory, {
    said: () => kit.saved,
    stale: ['categories', 'pick'],
    onDone: () => setTyped(undefined),
    foreseen: ({ body }) => [
      foresee(stoa.categories.listCategories, ALL, reply => ({
        ...reply,
        categories: reply.categories.map(each => (each.id === id ? { ...each, title: body.category.title ?? title } : each)),
      })),
    ],
  })
  const remove = useWrite(stoa.categories.deleteCategory, { stale: ['categories', 'pick'] })
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (typed && name.trim() !== '' && name !== title)
      rename.run({ params: { id }, body: { category: { title: name } } }, { seen: typed.over })
  }
  const ask = () =>
    confirm({
      title: w.removeCategoryTitle(title),
      text: w.removeCategoryText,
      confirm: w.archive,
      cancel: kit.cancel,
      onConfirm: () => remove.run({ params: { id } }),
    })
  return (
    <form onSubmit={save}>
      <Group gap={6} wrap="nowrap">
        <TextInput
          flex={1}
          aria-label={`${w.rename}: ${title}`}
          value={name}
          maxLength={200}
          onChange={event => setTyped({ name: event.currentTarget.value, over: typed?.over ?? category })}
        />
        <Text size="xs" c="dimmed" w="36%" style={{ overflowWrap: 'anywhere', hyphens: 'auto' }}>
          {locationRef === undefined ? w.everywhere : locations.find(location => location.id === locationRef)?.title}
        </Text>
        {name === title ? (
          <ActionIcon aria-label={w.removeCategoryTitle(title)} onClick={ask}>
            <Trash2 size={15} />
          </ActionIcon>
        ) : (
          <ActionIcon type="submit" variant="filled" color="accent" aria-label={kit.save} loading={rename.isPending}>
            <Check size={15} />
          </ActionIcon>
        )}
      </Group>
    </form>
  )
}

function New() {
  const { products: w } = useWords()
  const { locations } = useSession()
  const form = useContractForm(stoa.categories.createCategory, {
    draft: 'category',
    stale: ['categories', 'pick'],
    onDone: () => {},
  })
  return (
    <ContractForm form={form} submit={w.addCategory}>
      <Field at="category.title" label={w.newCategory} />
      {locations.length > 1 && <Field at="category.locationRef" label={w.categoryLocation} pick={oneOf(locations)} />}
    </ContractForm>
  )
}
