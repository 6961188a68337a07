import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { creditingOf } from '../../../test/crediting.ts'
import { einvoiceFaults } from '../../../test/en16931.ts'
import { all, parseXml, textAt } from '../../../test/xml.ts'
import { onEachService } from '../../../test/world.ts'
import { invoices } from '../../invoices/store.ts'

/** Of spaces alone, of a space that is none, of what no document can hold, and of what nobody sees. */
const BLANKS = [' ', '\u00a0', '\u0001\u0002', '\u200b\n']

const ADDRESS = { line1: 'Am Ufer 8', city: 'Berlin', postalCode: '10999', countryCode: 'DE' }
const SELLER = { taxId: 'DE123456789', address: ADDRESS, email: 'hello@spree.example', phoneNumber: '+49 30 1234567' }

onEachService('texts that say nothing', world => {
  const { newCompany, newMember, newIssued, settle, credited } = creditingOf(world)
  const xmlOf = async (path: string) => {
    const { text, status } = await world.main.api.get(`${path}/xml`)
    assert.equal(status, 200, text)
    assert.deepEqual(einvoiceFaults(text), [], text)
    return parseXml(text)
  }
  before(() => settle({ ...SELLER, iban: 'DE89370400440532013000' }))
  after(() => settle({ address: null, taxId: null, iban: null, legalName: null, registrationNumber: null, accountHolder: null }))

  for (const blank of BLANKS) {
    test(`${JSON.stringify(blank)} makes no element of an electronic invoice`, async () => {
      await settle({ legalName: blank, registrationNumber: blank, accountHolder: blank, address: { ...ADDRESS, line2: blank } })
      const companyRef = await newCompany({
        legalName: blank,
        taxId: blank,
        email: 'bills@acme.example',
        billingAddress: blank,
        buyerReference: '04011000-12345-67',
        businessAddress: { ...ADDRESS, line1: blank, line2: blank, state: blank },
      })
      const items = [{ description: blank, unitAmount: 119, quantity: 1, tax: { rate: 19 } }]
      const invoice = await newIssued(items, { companyRef, customerNote: blank, reference: blank })
      const note = await credited(invoice, { customerNote: blank })
      for (const [path, line] of [
        [`/invoices/v1/${invoice.id}`, 'cac:InvoiceLine'],
        [`/billing/credit_notes/v1/${note.id}`, 'cac:CreditNoteLine'],
      ] as const) {
        const root = await xmlOf(path)
        assert.match(textAt(root, 'cbc:CustomizationID')!, /xrechnung/)
        assert.deepEqual([all(root, 'cbc:Note'), all(root, 'cac:OrderReference')], [[], []])
        assert.equal(textAt(root, `${line}/cac:Item/cbc:Name`), '1')
        const names = ['AccountingSupplierParty', 'AccountingCustomerParty'].map(party =>
          textAt(root, `cac:${party}/cac:Party/cac:PartyLegalEntity/cbc:RegistrationName`),
        )
        assert.deepEqual(names, ['Berlin', 'Acme'])
      }
      assert.equal((await world.main.api.get(`/invoices/v1/${invoice.id}/pdf`)).status, 200)
    })
  }

  test('are nobody’s name on an invoice: the title of a company and the name of a person stand there', async () => {
    for (const legalName of BLANKS) {
      const company = await newIssued(undefined, { companyRef: await newCompany({ legalName }) })
      const person = await newIssued(undefined, { membershipRef: await newMember({ billingDetails: { legalName } }) })
      assert.deepEqual([company.customerName, person.customerName], ['Acme', 'Ada'])
    }
  })

  test('who was issued an invoice under no name before is told to be the one who lacks it', async () => {
    const companyRef = await newCompany({ businessAddress: ADDRESS })
    const { id } = await newIssued(undefined, { companyRef })
    await world.write(world.main.network, async context => {
      const row = (await invoices.find(context.tx, world.main.network, id))!
      await invoices.update(context, row, { buyer: { ...row.buyer!, name: ' ' }, seller: { ...row.seller!, name: '\u0001' } })
    })
    const { status, body } = await world.main.api.get(`/invoices/v1/${id}/xml`)
    assert.deepEqual(
      [status, body.code, body.errors?.map(({ pointer }: { pointer: string }) => pointer)],
      [409, 'billing_details_missing', ['/invoice/locationName', '/invoice/customerName']],
    )
  })
})
