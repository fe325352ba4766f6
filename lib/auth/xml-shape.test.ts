import { describe, expect, test } from 'vitest'
import { isBalancedXml } from '@/lib/auth/xml-shape'

describe('a document whose tags are closed', () => {
  test.each([
    '<a/>',
    '<?xml version="1.0"?>\n<a:b xmlns:a="x" c=\'&lt;">\' d = ">"><!-- < --><e f="1" />text<![CDATA[ <g> ]]></a:b >\n',
    `<a>${'<b>x</b>'.repeat(1_500)}</a>`,
    `<a b="${'x'.repeat(200_000)}"/>`,
    '<!-- before --><?pi d?><?pi?>\n<a\n  b="1"\tc = \'2\'\n/>\n<!-- behind -->',
    '<saml2p:Response xmlns:saml2p="urn:x" ID="_1"><ds:X.509-a_b>ä &amp; &#10;</ds:X.509-a_b></saml2p:Response>',
  ])('is balanced: %#', (xml) => {
    expect(isBalancedXml(xml)).toBe(true)
  })
})

describe('what a parser would take long to refuse', () => {
  const count = 60_000
  test.each([
    '<a>',
    '</a>',
    '<a><b></a></b>',
    '<a',
    'a < b',
    '<a b="></a>',
    '<a>'.repeat(count),
    '<!--'.repeat(count),
    '<a><!--'.repeat(count / 2),
    '<?a'.repeat(count),
    `<a>${'<![CDATA['.repeat(count / 3)}`,
    '<a>'.repeat(101) + '</a>'.repeat(101),
    `<a>${'<b/>'.repeat(5_000)}</a>`,
    `<${'a'.repeat(count)}`,
    `<a ${'b='.repeat(count)}`,
    `<a ${'b="" '.repeat(count)}`,
    `<a ${' '.repeat(count)}`,
    `<a ${'b=c '.repeat(1_000)}/>`,
    // The parser gives up such a tag or instruction, and finds the others within it.
    `<a "${'<a>'.repeat(count)}"/>`,
    `<a b="${'<a>'.repeat(count)}"/>`,
    `<?>${'<a>'.repeat(count)}?>`,
    `<? ${'<a>'.repeat(count)}?>`,
    '<a/>'.repeat(4_000),
    '<a/>text',
    'text<a/>',
    '<a></a/>',
    '<!DOCTYPE a><a/>',
    '',
    '<!-- only -->',
  ])('is not: %#', (xml) => {
    expect(isBalancedXml(xml)).toBe(false)
  })
})
