import { ApiError } from '../../kernel/errors/api-error.ts'
import type { Faults } from '../../kernel/errors/faults.ts'

/** Of those with twelve characters or more, what people choose first. Digits and signs at the ends do not count. */
const COMMON = [
  'password', 'passwordpassword', 'passwort', 'passwortpasswort', 'administrator', 'adminadmin', 'letmein', 'letmeinplease', 'welcome',
  'iloveyou', 'qwertyuiop', 'qwertyuiopasdfghjkl', 'qwertzuiop', 'qwertyqwerty', 'asdfghjkl', 'zxcvbnm', 'changeme', 'changemeplease',
  'coworking', 'coworkingspace', 'stoa', 'senha', 'senhasenha', 'sunshine', 'princess', 'football', 'basketball', 'abcdefghijkl',
  'trustno', 'superman', 'correcthorsebatterystaple', 'masterpassword', 'secretsecret', 'testtesttest', 'unknown', 'default', 'guest',
] // prettier-ignore

const FEWEST_CHARACTERS = 5

/** Adds a fault for a password that is among the first that anybody would try. */
export function checkPassword(password: string, known: readonly string[], faults: Faults): void {
  const plain = password.normalize('NFKC').toLowerCase()
  const letters = plain.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  const isOurs = known.some(word => word.length >= 3 && coversMost(plain, word.toLowerCase()))
  const isSimple = new Set(plain).size < FEWEST_CHARACTERS || isRow(plain) || COMMON.includes(letters)
  faults.rule(
    isOurs || isSimple,
    '',
    'This password is easily guessed: choose another one, such as a few words that do not belong together.',
  )
}

export const wrongPassword = () => new ApiError('wrong_password', 'The present password is another one.')

/** Whether a word and its repetitions make up most of a text. */
const coversMost = (text: string, word: string): boolean => text.replaceAll(word, '').length < text.length / 2

/** Whether each character follows the one before, as in 123456789012 or abcdefghijkl. */
function isRow(text: string): boolean {
  const codes = [...text].map(character => character.codePointAt(0)!)
  const steps = codes.slice(1).map((code, i) => code - codes[i]!)
  return steps.filter(step => Math.abs(step) <= 1).length > steps.length * 0.7
}
