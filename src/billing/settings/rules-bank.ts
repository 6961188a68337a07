/** Whether an account number, without spaces and in capitals, is an IBAN (ISO 13616): its form, and its check digits. */
export function isIban(iban: string): boolean {
  if (!/^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$/.test(iban)) return false
  // 00, 01 and 99 leave the same remainder as 97, 98 and 02, and are never given.
  const checked = Number(iban.slice(2, 4))
  if (checked < 2 || checked > 98) return false
  const digits = [...`${iban.slice(4)}${iban.slice(0, 4)}`].map(letter => parseInt(letter, 36)).join('')
  return BigInt(digits) % 97n === 1n
}

/** Whether it has the form of a BIC (ISO 9362). */
export const isBic = (bic: string): boolean => /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(bic)
