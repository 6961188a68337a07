import { addColumns, addIndex, addTable, change, dropIndex, type Migration } from '../db/migrations/steps.ts'

/** Options of products that change and go, with what is on hand of them; categories that go; and products that are listed and searched. */
export const stock: Migration = {
  name: 'stock',
  steps: [
    addColumns('category', { updateDate: 'time', deleteDate: 'time?' }, { updateDate: '"createDate"' }),
    addIndex('category', ['createDate', 'id']),
    ...['createDate', 'updateDate', 'title'].flatMap(order => [
      addIndex('product', [order, 'id']),
      addIndex('product', ['id', order]),
      addIndex('product', ['locationRef', order, 'id']),
      addIndex('product', ['categoryRef', order, 'id']),
    ]),
    change(`insert into "wordBacklog" ("network", "kind", "lastRef") select distinct "network", 'product', '' from "product";`),
    dropIndex('productOption', ['productRef', 'position'], 'unique'),
    addColumns(
      'productOption',
      { stockEnabled: 'boolean', stockQuantity: 'integer', updateDate: 'time', deleteDate: 'time?' },
      { stockEnabled: 'false', stockQuantity: '0', updateDate: '"createDate"' },
    ),
    addIndex('productOption', ['productRef', 'position'], 'uniqueLive'),
    addTable('stockMovement', {
      columns: {
        id: 'text',
        optionRef: 'text -> productOption',
        change: 'integer',
        quantity: 'integer',
        type: 'text',
        orderRef: 'text?',
        note: 'text',
        membershipRefCreator: 'text? -> membership',
        createDate: 'time',
      },
      unique: [['orderRef', 'optionRef', 'type']],
      index: [['optionRef', 'createDate', 'id']],
    }),
  ],
}
