import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAYS, inTime } from './described.ts'

const at = (time: string) => Date.parse(`2027-03-${time}:00Z`)

test('a day of a period of one day is counted as one', () => {
  const told = (used: string, of: string) => Object.values(DAYS).map(days => days(used, of))
  assert.deepEqual(told('1', '1'), ['1 von 1 Tag', '1 of 1 day', '1 de 1 día', '1 jour sur 1', '1 de 1 dia'])
  assert.deepEqual(told('1', '30'), ['1 von 30 Tagen', '1 of 30 days', '1 de 30 días', '1 jour sur 30', '1 de 30 dias'])
})

test('a time is told as people of the language write it, in English where documents are not written in it', () => {
  for (const [locale, oneDay, twoDays] of [
    ['de-AT', '04.03.2027, 09:00–17:30', '04.03.2027, 09:00 – 05.03.2027, 17:30'],
    ['en', 'Mar 4, 2027, 9:00 AM–5:30 PM', 'Mar 4, 2027, 9:00 AM – Mar 5, 2027, 5:30 PM'],
    ['en-GB', '4 Mar 2027, 09:00–17:30', '4 Mar 2027, 09:00 – 5 Mar 2027, 17:30'],
    ['es', '4 mar 2027, 9:00–17:30', '4 mar 2027, 9:00 – 5 mar 2027, 17:30'],
    ['fr-FR', '4 mars 2027, 09:00–17:30', '4 mars 2027, 09:00 – 5 mars 2027, 17:30'],
    ['pt-PT', '04/03/2027, 09:00–17:30', '04/03/2027, 09:00 – 05/03/2027, 17:30'],
    ['de-u-ca-buddhist-nu-arab', '04.03.2027, 09:00–17:30', '04.03.2027, 09:00 – 05.03.2027, 17:30'],
    ['ja-JP', 'Mar 4, 2027, 9:00 AM–5:30 PM', 'Mar 4, 2027, 9:00 AM – Mar 5, 2027, 5:30 PM'],
  ] as const) {
    assert.equal(inTime(at('04T09:00'), at('04T17:30'), locale), oneDay)
    assert.equal(inTime(at('04T09:00'), at('05T17:30'), locale), twoDays)
  }
})
