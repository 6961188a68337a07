import type { FieldOf } from './fields.ts'

/** How columns are named elsewhere, in the languages of the console, without case, accents and signs. */
const NAMES: Readonly<Record<string, string>> = {
  'user.email': 'email mail emailadresse emailaddress correioeletronico enderecodeemail',
  'user.name': 'name firstname givenname vorname nome nomeproprio primeironome',
  'user.surname': 'surname lastname familyname nachname familienname apelido sobrenome',
  'user.phoneNumber': 'phone phonenumber telephone mobile telefon telefonnummer handy mobil telefone telemovel',
  'user.about': 'about bio uber uberdieperson sobre',
  locationRef: 'location standort localizacao local',
  companyRef: 'company companykey unternehmen firma empresa',
  companyRole: 'companyrole rolleimunternehmen funcaonaempresa',
  notes: 'notes note notizen bemerkung notas observacoes',
  title: 'title name titel bezeichnung titulo nome',
  legalName: 'legalname nameoninvoices rechtsname firmenname denominacaosocial nomenasfaturas',
  taxId: 'taxid vat vatid ustid ustidnr steuernummer nif numerofiscal',
  email: 'email mail emailadresse correioeletronico',
  billingAddress: 'billingaddress invoiceaddress rechnungsadresse anschrift morada moradadefaturacao',
  'businessAddress.line1': 'street address strasse strassehausnummer rua',
  'businessAddress.city': 'city town ort stadt cidade localidade',
  'businessAddress.postalCode': 'postalcode postcode zip plz postleitzahl codigopostal',
  'businessAddress.countryCode': 'country countrycode land pais',
  description: 'description beschreibung descricao',
  key: 'key id externalid schlussel kennung chave',
  'option.price.money.amount': 'price preis preco',
}

/** `Straße & Nr.` is `strassenr`. */
const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll('ß', 'ss')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')

/** The field that each column of a file probably is, by its name: '' for none. */
export function guess(header: readonly string[], fields: readonly FieldOf[], labels: Readonly<Record<string, string>>): string[] {
  const taken = new Set<string>()
  const take = (name: string | undefined) => {
    if (name === undefined || taken.has(name)) return ''
    taken.add(name)
    return name
  }
  // A column that has a field's own name is that field, whatever others are called.
  const exact = header.map(cell => take(fields.find(({ name }) => name === cell.trim())?.name))
  return exact.map((name, i) => {
    const wanted = plain(header[i]!)
    if (name !== '' || wanted === '') return name
    const isIt = (field: string) =>
      plain(field) === wanted || plain(labels[field] ?? '') === wanted || (NAMES[field] ?? '').split(' ').includes(wanted)
    return take(fields.find(field => !taken.has(field.name) && isIt(field.name))?.name)
  })
}
