import { pt } from './rules-words-pt.ts'
import type { Words } from './rules-words-of.ts'

/** Brazil has other taxes, other numbers of taxpayers, and other words for some things. */
export const ptBr: Words = {
  ...pt,
  details: { ...pt.details, customerTaxId: 'Seu CPF/CNPJ', buyerReference: 'Sua referência', reference: 'Seu pedido' },
  reasons: { ...pt.reasons, orderChange: 'alteração do pedido', productUnsatisfactory: 'em desacordo com o combinado' },
  columns: { ...pt.columns, unitPrice: 'Preço sem imposto', tax: 'Imposto', net: 'Sem imposto' },
  coupon: off => `${off} de desconto por cupom`,
  withoutTax: percent => `sem os ${percent} de imposto incluídos`,
  taxInside: 'Os preços unitários foram combinados com impostos incluídos.',
  net: 'Total sem impostos',
  taxRate: percent => `Imposto ${percent}`,
  categories: {
    zero: 'Alíquota zero',
    exempt: 'Isento de impostos',
    reverseCharge: 'Imposto devido pelo tomador',
    outOfScope: 'Não sujeito a impostos',
  },
  methods: { ...pt.methods, external: 'transferência ou dinheiro' },
  foot: { taxId: 'CNPJ', register: 'Registro', phone: 'Telefone' },
  logo: name => `Logotipo de ${name}`,
}
