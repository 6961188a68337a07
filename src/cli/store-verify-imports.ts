import { sql } from 'kysely'
import { IMPORT_KINDS, type ImportKind } from '../imports/contract.ts'
import type { Rule } from './store-verify-rule.ts'

const counts: Rule = {
  name: 'the lines of an import are made, there already, failed or waiting',
  broken: network => sql`
    select run."id" as "object", 'of ' || run."lines" || ' lines ' || (run."made" + run."existing" + run."failed")
      || ' are done and ' || count(line."line") || ' wait' as "detail"
    from "importRun" run left join "importLine" line on line."network" = run."network" and line."importRef" = run."id"
    where run."network" = ${network} and run."status" <> 'staging'
    group by run."id", run."lines", run."made", run."existing", run."failed", run."status"
    having run."lines" <> run."made" + run."existing" + run."failed" + count(line."line")
      or run."status" = 'applied' and count(line."line") > 0`,
}

const TABLES: Record<ImportKind, string> = {
  memberships: 'membership',
  companies: 'company',
  categories: 'category',
  products: 'product',
  plans: 'plan',
}

const keys = IMPORT_KINDS.map((of): Rule => ({
  name: `a key of imported ${of} stands for a ${TABLES[of]} that there is`,
  broken: network => sql`
    select one."key" as "object", 'it stands for ' || one."objectRef" as "detail"
    from "importKey" one
      left join ${sql.table(TABLES[of])} made on made."network" = one."network" and made."id" = one."objectRef"
    where one."network" = ${network} and one."of" = ${of} and made."id" is null`,
}))

/** What must hold of imports. */
export const importRules: readonly Rule[] = [counts, ...keys]
