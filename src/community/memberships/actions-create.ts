import { locations } from '../../access/store.ts'
import type { Db } from '../../db/database.ts'
import type { Static } from '../../kernel/contract/schema.ts'
import { Faults } from '../../kernel/errors/faults.ts'
import type { WriteContext } from '../../kernel/storage/context.ts'
import { queueMail } from '../../mail/actions.ts'
import { companies } from '../companies/store.ts'
import { createMembership } from './actions.ts'
import type * as contract from './contract-memberships.ts'
import { checkDetails, checkPlace, companyOfNew } from './rules.ts'
import type { MembershipRow } from './table.ts'

type Body = Static<typeof contract.createMembership.body>

/** The company of a new membership, with the role there. It only reads, and throws all that is wrong. */
export async function checkedMembership(db: Db, network: string, { membership: fields }: Body) {
  const { locationRef, companyRef, billingDetails } = fields
  const faults = new Faults()
  faults.reference(await locations.find(db, network, locationRef), '/membership/locationRef', 'location')
  const inCompany = companyOfNew(fields, faults)
  if (companyRef) {
    const company = await companies.find(db, network, companyRef)
    checkPlace(faults.reference(company, '/membership/companyRef', 'company'), locationRef, faults)
  }
  checkDetails(billingDetails, faults, billingDetails?.address)
  faults.refuse()
  return inCompany
}

/** Makes a person a member of a location, and invites the person if the request says so. */
export async function addMembership(context: WriteContext, body: Body): Promise<MembershipRow> {
  const { tx, network, now } = context
  const { user, ...fields } = body.membership
  // The company is not deleted before it has the member.
  if (fields.companyRef) await companies.lock(tx, network, fields.companyRef)
  const inCompany = await checkedMembership(tx, network, body)
  const isInvited = body.invite && fields.type === 'member' && fields.status === 'approved'
  const row = await createMembership(context, {
    ...user,
    ...fields,
    ...inCompany,
    locale: body.locale ?? null,
    invitationDate: isInvited ? now : null,
  })
  if (row.invitationDate !== null)
    await queueMail(context, { kind: 'membershipInvitation', objectRef: row.id, locale: row.locale })
  return row
}
