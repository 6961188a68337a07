import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { defaultTreeAdapter as tree, parse, type DefaultTreeAdapterTypes } from 'parse5'
import type { Matter } from './table-matter.ts'
import { written } from './view.ts'

const ORDER = {
  number: 12,
  quantity: 2,
  status: 'new',
  comment: null,
  deleteDate: null,
  paymentType: 'external',
  paymentStatus: 'pending',
  paymentAmount: 780,
  paymentGrossAmount: 780 as number | null,
  paymentCurrencyCode: 'EUR',
  productTitle: 'Flat white',
  optionTitle: 'Large',
  confirmationEmailEnabled: true,
  confirmationEmailTemplate: '',
}

const confirmation = (template: string, more: Partial<typeof ORDER> = {}, name = 'Ada', locale: string | null = null) =>
  written({
    mail: { kind: 'orderConfirmation', locale, reason: null },
    place: { title: 'Quay', address: 'Pier 1', email: 'quay@example.com', locale: 'en' },
    person: { name, surname: '', email: 'a@example.com', blocked: false },
    membership: { number: 1, status: 'approved', deleteDate: null },
    order: { ...ORDER, ...more, confirmationEmailTemplate: template },
  } as unknown as Matter)

/** What a template becomes in the mail. */
const content = (template: string, more?: Partial<typeof ORDER>, name?: string): string => {
  const { html } = confirmation(template, more, name)
  const [, inner = ''] = /<div class="letter[^>]*>(.*?)<\/div><\/td><\/tr><tr><td class="edge"/s.exec(html) ?? []
  return inner.replaceAll(/ style="margin: 0 0 \d+px"/g, '')
}

test('every placeholder has its value, however it is spaced', () => {
  const all =
    '{{user.name}}|{{ order.number }}|{{product.title}}|{{option.title}}|{{order.quantity}}|{{payment.amount}}|{{location.title}}'
  assert.equal(content(all).replaceAll(/<\/?bdi>/g, ''), 'Ada|12|Flat white|Large|2|€7.80|Quay')
  assert.match(confirmation(all).text, /^Ada\|12\|Flat white\|Large\|2\|€7\.80\|Quay\n/)
})

test('what a picture is instead of, and what is told of a thing, have the values too', () => {
  const picture = '<img src="https://x.example/a.png" alt="Order {{order.number}} of {{user.name}}" title="{{user.email}}">'
  assert.equal(
    content(picture, {}, 'Ada "x" <b>'),
    '<img src="https://x.example/a.png" alt="Order 12 of Ada &quot;x&quot; &lt;b&gt;" title="{{user.email}}">',
  )
  assert.match(confirmation(picture).text, /^Order 12 of Ada\n/)
})

test('what is no placeholder stays as it stands, and reads nothing', () => {
  for (const text of [
    '{{user.email}}',
    '{{constructor}}',
    '{{__proto__}}',
    '{{user.name',
    '{{user.{{order}}',
    '{{ user name }}',
    '{{}}',
  ]) {
    assert.equal(content(text), text)
    assert.ok(confirmation(text).text.startsWith(text))
  }
})

test('a value is text, whatever it says, and is not looked at for placeholders', () => {
  const name = `</td><script>alert(1)</script>"'&amp; {{order.number}}`
  const inner = content('<b>{{user.name}}</b>', {}, name)
  assert.equal(inner, '<b><bdi>&lt;/td&gt;&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&amp;amp; {{order.number}}</bdi></b>')
  assert.ok(confirmation('{{user.name}}', {}, name).text.startsWith(name))
})

test('only what letters are made of comes through, with what harms nobody', () => {
  for (const [template, kept] of [
    ['<script>x</script><style>*{}</style><!-- c --><svg><a>x</a></svg><iframe>x</iframe>hi', 'hi'],
    ['<section><font color=red>hi</font></section><form><button>go</button></form>', 'higo'],
    [
      '<p onclick="x()" class="card" id="a" style="color: red; position: fixed; background: url(https://x.example)">hi</p>',
      '<p style="margin: 0 0 0px; color: red">hi</p>',
    ],
    ['<a href="javascript:alert(1)">x</a><a href=" java\nscript:x">y</a><a href="//x.example">z</a>', '<a>x</a><a>y</a><a>z</a>'],
    ['<a href="https://x.example/a b?c=1&d=2">x</a>', '<a href="https://x.example/a%20b?c=1&amp;d=2">x</a>'],
    ['<a href="https://good@evil.example/">x</a><a href="data:text/html,x">y</a>', '<a>x</a><a>y</a>'],
    [
      '<img src="https://x.example/a.png" onerror=x alt="A &quot;b&quot;" width=20>',
      '<img src="https://x.example/a.png" alt="A &quot;b&quot;" width="20">',
    ],
    ['x<img src=x><img src="data:image/png;base64,xx">', 'x'],
    ['<div style="margin-top: -500px; padding: 4px">x</div>', '<div style="margin: 0 0 0px; padding: 4px">x</div>'],
    ['<div style="width: expression(1); color: \\72 ed">x</div>', '<div>x</div>'],
  ] as const)
    assert.equal(content(template), kept, template)
})

test('a value may be a part of an address, never where it leads, and no picture is told it', () => {
  const name = 'a/../?x=1&y#z'
  assert.equal(
    content('<a href="https://x.example/o/{{order.number}}?n={{user.name}}">x</a>', {}, name),
    '<a href="https://x.example/o/12?n=a%2F..%2F%3Fx%3D1%26y%23z">x</a>',
  )
  for (const href of [
    '{{user.name}}',
    'https://{{user.name}}/',
    'https://x.example{{user.name}}',
    '{{user.name}}:x',
    'mailto:{{user.name}}',
  ])
    assert.equal(content(`<a href="${href}">x</a>`, {}, 'javascript:alert(1)'), '<a>x</a>', href)
  assert.equal(content('x<img src="https://x.example/{{user.name}}.png">'), 'x')
  assert.equal(content('<img src="https://x.example/{{user.name}}.png" alt="Code {{order.number}}">'), '<bdi>Code 12</bdi>')
})

test('line breaks of a template without blocks are kept', () => {
  assert.equal(content('Hi <b>you</b>!\n\nLunch is at one.'), 'Hi <b>you</b>!<br><br>Lunch is at one.')
  assert.ok(confirmation('Hi!\n\nLunch is at one.\r\nCome').text.startsWith('Hi!\n\nLunch is at one.\nCome\n'))
  assert.equal(content('<p>Hi\nyou</p>'), '<p>Hi\nyou</p>')
})

test('the order is summed up below a template, unless it names the order itself', () => {
  assert.match(
    confirmation('Lunch is at one.').text,
    /Order number: 12\nProduct: Flat white · Large\nQuantity: 2\nAmount: €7\.80\n/,
  )
  assert.doesNotMatch(confirmation('Your order {{order.number}}').text, /Order number/)
})

test('a template of nothing, or too much for a letter, gives way to the built-in text', () => {
  const many = `<p>${Array.from({ length: 800 }, (_, i) => `<b title=${i}>`).join('')}${'</p><p>x'.repeat(1_000)}`
  const start = performance.now()
  for (const template of ['', '  \n', '<p> </p><script>x</script>', many])
    assert.match(confirmation(template).text, /^Thank you for your order\n\nHello Ada,/)
  assert.ok(performance.now() - start < 2_000)
  assert.match(confirmation('<b><i>'.repeat(1_400) + 'deep').text, /Order number: 12/)
})

test('the plain text has the addresses, lists and quotes of the HTML', () => {
  const template =
    '<h1>Hi</h1><p>See <a href="https://x.example/">the menu</a> or <a href="mailto:a@x.example">a@x.example</a></p><ol><li>one<li>two<ul><li>deep</ul></ol><blockquote>said<br>twice</blockquote><table><tr><td>a<td>b<tr><td>c<td>d</table><hr>end'
  assert.ok(
    confirmation(template).text.startsWith(
      'Hi\n\nSee the menu (https://x.example/) or a@x.example\n\n1. one\n2. two\n  \n  - deep\n\n> said\n> twice\n\na b\nc d\n\n---\n\nend\n\n',
    ),
    confirmation(template).text,
  )
})

test('amounts are written as the language does, with the tax in them', () => {
  const amount = (locale: string, more: Partial<typeof ORDER>) =>
    /^.*?: (.*)$/m
      .exec(
        confirmation('', more, 'Ada', locale)
          .text.split('\n')
          .find(line => /^(Amount|Betrag|Importe|Montant|Valor)/.test(line))!,
      )![1]!
      .replaceAll('\u00a0', ' ')
  assert.equal(amount('de', {}), '7,80 €')
  assert.equal(amount('en', { paymentGrossAmount: 849, paymentCurrencyCode: 'USD' }), '$8.49')
  const ledger = { paymentGrossAmount: null }
  assert.equal(amount('es', { ...ledger, paymentType: 'credits', paymentAmount: 100 }), '1 crédito')
  assert.equal(amount('fr', { ...ledger, paymentType: 'credits', paymentAmount: 350 }), '3,5 crédits')
  // One and a half is one in Brazil, and several in Portugal.
  assert.equal(amount('pt-BR', { ...ledger, paymentType: 'credits', paymentAmount: 150 }), '1,5 crédito')
  assert.equal(amount('pt-PT', { ...ledger, paymentType: 'credits', paymentAmount: 150 }), '1,5 créditos')
  assert.match(confirmation('', {}, 'Ada', 'fr').text, /^Quantité\u00a0: 2$/m)
  assert.equal(amount('de', { ...ledger, paymentType: 'dayPasses', paymentAmount: 200 }), '2 Tagespässe')
  assert.equal(amount('pt', { paymentType: null as never, paymentAmount: null as never }), 'Grátis')
  assert.equal(amount('en', { paymentCurrencyCode: 'JPY' }), '¥780')
})

const PIECES = (
  '<|>|</|<!--|-->|"|\'|=|&|{{user.name}}|{{order.number}}|x|\n|<![CDATA[|]]>|<?|a href="https://x.example/|table>|tr>|td>|td class=x|' +
  'div>|p>|style="|select>|textarea>|title>|script>|svg>|math>|mi>|b>|body>|html>|plaintext>|template>|form>|noscript>|caption>|' +
  'colgroup>|a>|nobr>'
).split('|')

test('no template reaches out of its place: the frame of the mail stands around whatever it says', () => {
  const frame = frameOf(confirmation('x {{order.number}}').html)
  const template = fc.array(fc.constantFrom(...PIECES), { maxLength: 40 }).map(pieces => `x {{order.number}}${pieces.join('')}`)
  fc.assert(
    fc.property(template, template, (text, name) => {
      assert.deepEqual(frameOf(confirmation(text, {}, name).html), frame)
    }),
    { numRuns: 1_500 },
  )
})

/** The elements of a mail as a browser reads it, without what is in its letter; and that no element of the letter is forbidden. */
function frameOf(html: string): unknown {
  const walk = (node: DefaultTreeAdapterTypes.ChildNode): unknown => {
    if (!tree.isElementNode(node)) return undefined
    const { tagName, attrs, childNodes } = node
    const isLetter = attrs.some(({ name, value }) => name === 'class' && value.startsWith('letter'))
    // The letter and the preview are as the template is.
    const isFree = isLetter || attrs.some(({ value }) => value.startsWith('display: none'))
    return [tagName, isFree ? [] : childNodes.map(walk).filter(Boolean)]
  }
  return parse(html)
    .childNodes.map(node => walk(node))
    .filter(Boolean)
}
