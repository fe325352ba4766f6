import { describe, expect, test } from 'vitest'
import { assertRenderable, excerpt, renderMarkdown } from '@/lib/markdown/render'
import { hostileTexts } from '@/tests/support/hostile-texts'

describe('renderMarkdown', () => {
  test.each([...hostileTexts, '> <svg/onload=alert(1)>\n\n- <iframe srcdoc="x">'])(
    'makes %j harmless',
    (text) => {
      const html = renderMarkdown(text)
      expect(html).not.toMatch(/<(script|style|img|svg|iframe|object|embed|form|input)\b/i)
      expect(html).not.toMatch(/<[^>]*\s(on\w+|style)=/i)
      expect(html).not.toMatch(/<[^>]*href="(?!https?:|mailto:)/i)
    },
  )

  test.each([
    '\\def\\a{xx}\\a',
    '\\gdef\\a{xx}\\a',
    '\\newcommand{\\a}[1]{#1#1}\\a{x}',
    '\\renewcommand{\\alpha}{xx}\\alpha',
    '\\providecommand{\\a}{xx}\\a',
    '\\let\\a=x\\a',
    '\\global\\long\\def\\a{x}\\a',
    '\\DeclareMathOperator{\\a}{x}\\a',
  ])('a formula that defines commands is shown as it was written: %s', (latex) => {
    const html = renderMarkdown(`$${latex}$`)
    expect(html).not.toContain('<math')
    expect(html).toBe(`<p><code>${latex}</code></p>`)
  })

  test('commands whose names only begin like one that defines are formulas', () => {
    expect(renderMarkdown('$a \\left( b \\right) \\leq c$')).toContain('<math')
  })

  const definitions = '$\\def\\a{xxxxxxxxxx}\\def\\b{\\a\\a\\a\\a\\a\\a\\a\\a}\\b\\b\\b\\b\\b\\b\\b\\b$'
  const wideTable = `|${'a|'.repeat(100)}\n|${'-|'.repeat(100)}\n${'|\n'.repeat(4800)}`
  const primes = `$${"x'".repeat(4990)}$`

  test.each([definitions, wideTable, primes, '$x$ '.repeat(2500), '|a|b|\n|-|-|\n' + '|a|b|\n'.repeat(1600)])(
    'no text becomes megabytes (%#)',
    (text) => expect(renderMarkdown(text).length).toBeLessThanOrEqual(200_000),
  )

  test.each([wideTable, primes, '>'.repeat(10_000)])(
    'such a text is refused where it is written (%#)',
    async (text) => {
      const input = { title: 'x', questions: [{ text: 'fine' }, { text: 'x', answers: [{ text }] }] }
      await expect(assertRenderable(input)).rejects.toThrow(
        expect.objectContaining({
          code: 'validation_failed',
          details: { fields: [{ path: 'questions.1.answers.0.text', code: 'custom', key: 'tooComplex' }] },
        }),
      )
      await expect(assertRenderable({ ...input, questions: [{ text: 'fine' }] })).resolves.toBeUndefined()
    },
  )

  test.each([
    ['\\sqrt{n}', '<msqrt>', 1],
    ['\\sqrt{n + \\sqrt{m}}', '<msqrt>', 2],
    ['\\sqrt[3]{n}', '<mroot><mrow>', 1],
  ])('what stands under a root is as high as a capital letter: %s', (latex, root, count) => {
    const strut = '<mspace width="0px" height="0.8em"></mspace>'
    const html = renderMarkdown(`$${latex}$`)
    expect(html.split(root + strut)).toHaveLength(count + 1)
  })

  test('renders mathematics as MathML, also when it is wrong', () => {
    expect(renderMarkdown('$x^2$')).toContain('<msup>')
    expect(renderMarkdown('$$\n\\sum_{i=1}^n i\n$$')).toContain('display="block"')
    expect(renderMarkdown('$\\frac{1$')).toContain('frac')
    expect(renderMarkdown('$\\frac{1$')).not.toContain('style=')
  })

  test.each([
    'It costs $5 and $6.',
    'Between $5-$10 or $3/$4.',
    'US$ and A$ and C$',
    'a $ b$ c $d $ e',
    'The escaped \\$x$',
    '**$5** and **$6**',
  ])('takes the dollars of %j for prices', (text) => {
    expect(renderMarkdown(text)).not.toContain('<math')
  })

  test.each([
    ['It costs $5 and $n^2$ is a formula', 1],
    ['$x$, $y$ and ($z$)', 3],
    ['$2$-fold, from $5$ to $6$', 3],
    ['$5 and $6 differ by $1$', 1],
    ['Both $$x$$ and $$ y $$', 2],
    ['| $a$ | $5 |\n|---|---|\n| $b$ | $6 |', 2],
  ])('finds the formulas of %j', (text, count) => {
    expect(renderMarkdown(text).match(/<math/g)).toHaveLength(count)
  })

  test('keeps what surrounds a price', () => {
    expect(renderMarkdown('costs $5 and **$6**')).toBe('<p>costs $5 and <strong>$6</strong></p>')
    expect(excerpt('costs $5 and $6', 80)).toBe('costs $5 and $6')
  })

  test('knows no footnotes', () => {
    expect(renderMarkdown('One[^1] and ~~two~~\n\n[^1]: note')).toBe('<p>One^1 and <del>two</del></p>')
  })

  test('highlights code in the language it names', () => {
    expect(renderMarkdown('```python\ndef f(): pass\n```')).toContain('hljs-keyword')
    expect(renderMarkdown('```nonsense\ndef\n```')).toContain('def')
  })

  test('renders tables and keeps single line breaks', () => {
    expect(renderMarkdown('| a | b |\n|---|:-:|\n| 1 | 2 |')).toMatch(/<th align="center">b<\/th>/)
    expect(renderMarkdown('one\ntwo')).toContain('<br>')
  })

  test('shows what looks like a tag as it was written', () => {
    expect(renderMarkdown('Is `a<b>` a vector<int> or **List<T>**?')).toBe(
      '<p>Is <code>a&#x3C;b></code> a vector&#x3C;int> or <strong>List&#x3C;T></strong>?</p>',
    )
    expect(renderMarkdown('<div>\n  x\n</div>')).toBe('<p>&#x3C;div><br>\nx<br>\n&#x3C;/div></p>')
    expect(renderMarkdown('| a |\n|---|\n| b<br>c |')).toContain('<td>b<br>')
  })

  test('links leave without a trace of where they came from', () => {
    expect(renderMarkdown('[x](https://example.org)')).toContain('rel="noopener noreferrer"')
  })

  test.each([
    'https://example.org/a?b=c#d',
    'http://example.org',
    'https://example.org/backends/backend/',
    'https://example.org/%FCbersicht',
    'mailto:ada@example.org',
  ])('a link leads to %s', (address) => {
    expect(renderMarkdown(`[x](${address})`)).toBe(
      `<p><a href="${address}" rel="noopener noreferrer" target="_blank">x</a></p>`,
    )
  })

  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://example.org',
    'tel:+49',
    '/backend/api/student/lesson_auth/?a=clear&forget=1',
    '//example.org',
    '\\\\\\\\example.org',
    'page',
    '?code=ABC',
    '#top',
    'http:x',
    'https:/backend/api/student/lesson_auth/?a=clear',
    'http://192.168.0.10:3000/backend/api/student/lesson_auth/?a=clear&forget=1',
    'https://lectern.example//%62ackend/x',
    'https://lectern.example/a/../BACKEND/',
    'https://lectern.example/backend',
    'https://[1:2]/',
    'https://lectern.example/backend/%zz',
    '',
  ])('a link leads nowhere else: %j', (address) => {
    expect(renderMarkdown(`[*x*](<${address}>)`)).toBe('<p><em>x</em></p>')
    expect(renderMarkdown(`[x][1]\n\n[1]: <${address}>`)).not.toContain('<a')
  })

  const picture = `${'0123456789abcdef'.repeat(2)}-1600x900`
  const image = (alt: string) =>
    `<img src="/backend/api/images/${picture}" alt="${alt}" width="1600" height="900" loading="lazy" decoding="async">`

  test.each([
    [`![A *curve*](image:${picture})`, `<p>${image('A curve')}</p>`],
    [`![](image:${picture} "title")`, `<p>${image('')}</p>`],
    [`![x][p]\n\n[p]: image:${picture}`, `<p>${image('x')}</p>`],
    [`- ![x](image:${picture})`, `<ul>\n<li>${image('x')}</li>\n</ul>`],
  ])('shows a picture of our own with the room that it takes: %j', (text, html) => {
    expect(renderMarkdown(text)).toBe(html)
  })

  test.each([
    `![x](https://elsewhere.example/${picture})`,
    `![x](//elsewhere.example/image:${picture})`,
    `![x](/backend/api/images/${picture})`,
    `![x](image:${picture}/../../account)`,
    `![x](image:${picture}?a=1)`,
    `![x](IMAGE:${picture})`,
    `![x](image:${picture.toUpperCase()})`,
    `![x](image&colon;${picture})`,
    `![x](image:&#48;${picture.slice(1)})`,
    `![x](image:${picture.slice(1)})`,
    '![x](image:javascript:alert(1))',
    '![x](data:image/png;base64,AAAA)',
    `<img src="image:${picture}">`,
    `<img src="/backend/api/images/${picture}">`,
  ])('shows no other image, nor one that the database would not find: %j', (text) => {
    expect(renderMarkdown(text)).not.toContain('<img')
  })

  test('has no headings', () => {
    expect(renderMarkdown('# Title')).toBe('<p><strong>Title</strong></p>')
  })

  test.each([
    '['.repeat(2000),
    '*'.repeat(2000),
    '>'.repeat(2000),
    '$\\frac{'.repeat(250),
    '`'.repeat(2000),
    '- '.repeat(1000),
    '$5 '.repeat(700),
  ])('answers in time to %.20s…', (text) => {
    // The time of the processor: on a busy machine the clock also counts what others do.
    const before = process.cpuUsage()
    renderMarkdown(text)
    const { user, system } = process.cpuUsage(before)
    expect((user + system) / 1000, 'milliseconds').toBeLessThan(1500)
  })
})

describe('excerpt', () => {
  test('shows formulas as they were written', () => {
    expect(excerpt('What is $\\sum_{i=1}^n i$?', 80)).toBe('What is $\\sum_{i=1}^n i$?')
    expect(excerpt('**So**\n\n$$\n\\frac{1}{2}\n$$\n\nis `x`', 80)).toBe('So $\\frac{1}{2}$ is x')
  })

  test('is one plain line', () => {
    expect(excerpt('# What **is** `x`?\n\n- one\n- two', 80)).toBe('What is x? one two')
  })

  test('says what a picture shows, and something where nothing is said', () => {
    const picture = `image:${'0'.repeat(32)}-9x9`
    expect(excerpt(`Where? ![A curve](${picture}) Here?`, 80)).toBe('Where? A curve Here?')
    expect(excerpt(`![](${picture})`, 80)).toBe('…')
    expect(excerpt('![A curve](https://elsewhere.example/x.png)', 80)).toBe('')
  })

  test('is cut at its length', () => {
    expect(excerpt('a'.repeat(100), 10)).toBe(`${'a'.repeat(9)}…`)
  })
})

test('cells of a table and items of a list stay apart in an excerpt', () => {
  expect(excerpt('Which *row*?\n\n| n | sort |\n|---|---|\n| 1 | heap |\n\n- a\n- b', 80)).toBe(
    'Which row? n sort 1 heap a b',
  )
})
