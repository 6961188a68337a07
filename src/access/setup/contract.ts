import { endpoint } from '../../kernel/contract/endpoint.ts'
import { Default, LongText, NamedObj, Obj, T, Text } from '../../kernel/contract/schema.ts'
import { Percent } from '../../terms/amounts.ts'
import { Email } from '../../terms/email.ts'
import { Locale } from '../../terms/locale.ts'
import { CurrentSession, exampleCurrent, NewPassword } from '../sessions/contract-shapes.ts'

const SetUpFields = NamedObj('SetUpFields', {
  network: NamedObj('SetUpNetworkFields', { title: Text(200) }),
  location: NamedObj('SetUpLocationFields', {
    title: Text(200),
    timezoneId: T.String({ description: 'An IANA name such as Europe/Berlin.' }),
    currencyCode: T.String({ description: 'An ISO 4217 code such as EUR.' }),
    locale: Default(Locale, 'en'),
    tax: Default(
      NamedObj('SetUpTaxFields', {
        inclusive: Default(T.Boolean({ description: 'Whether prices include tax; otherwise tax comes on top.' }), false),
        rate: Default(Percent, 0),
      }),
      {},
    ),
  }),
  user: NamedObj('SetUpUserFields', {
    name: Text(100),
    surname: LongText(100, { description: 'May be empty.' }),
    email: Email,
    password: NewPassword,
  }),
})

const location = {
  title: 'Old Harbour',
  timezoneId: 'Europe/Berlin',
  currencyCode: 'EUR',
  locale: 'de',
  tax: { inclusive: true, rate: 19 },
}

export const setUp = endpoint({
  method: 'POST',
  path: '/access/setup/v1',
  scope: 'any',
  open: true,
  inSteps: true,
  summary: 'Set up an empty service',
  description:
    'Makes the first network, its first location and the account of its first admin, begins a session and sets its cookie. It needs the ' +
    'secret that `stoa serve` prints when it starts on an empty database; each start has another one. When the service has a network ' +
    'already, or the secret is wrong, it is refused with `link_expired`.',
  body: Obj({
    secret: T.String({ minLength: 1, maxLength: 200, description: 'What follows `#` in the printed link.' }),
    setup: SetUpFields,
  }),
  status: 200,
  reply: Obj({ session: CurrentSession }),
  errors: ['link_expired', 'origin_refused'],
  example: {
    body: {
      secret: 'stoa_setup_7uXq…',
      setup: {
        network: { title: 'Harbour Offices' },
        location,
        user: { name: 'Ada', surname: 'Lovelace', email: 'ada@example.com', password: 'a lock on the old canal' },
      },
    },
    reply: { session: exampleCurrent },
  },
})
