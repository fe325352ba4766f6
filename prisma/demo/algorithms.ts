import type { DemoLecture } from '@/prisma/demo/content'
import { graphSessions } from '@/prisma/demo/algorithms-on-graphs'
import { tableSessions } from '@/prisma/demo/algorithms-on-tables'

const growth = {
  title: 'How functions grow',
  content: String.raw`## Today
We count steps, not seconds: a machine twice as fast changes a constant, a better algorithm changes the *curve*.

**Definition.** $f \in O(g)$ if there are constants $c > 0$ and $n_0$ with

$$f(n) \le c \cdot g(n) \quad \text{for all } n \ge n_0.$$

| class | name | example |
|---|---|---|
| $O(1)$ | constant | reading an array element |
| $O(\log n)$ | logarithmic | binary search |
| $O(n)$ | linear | finding the maximum |
| $O(n \log n)$ | linearithmic | merge sort |
| $O(n^2)$ | quadratic | comparing all pairs |

**Read before next week:** chapter 3 of the script, exercises 1–4.`,
  quickCheck: {
    title: 'Growth of functions',
    questions: [
      {
        text: String.raw`Which is the tightest bound of $3n^2 + 10\,n\log n + 5$?`,
        answers: [
          String.raw`$\Theta(n \log n)$`,
          String.raw`$\Theta(n^2)$`,
          String.raw`$\Theta(n^2 \log n)$`,
          String.raw`$\Theta(n^3)$`,
        ],
        correct: 1,
        ease: 0.82,
        tempting: 2,
      },
      {
        text: 'Which list is in order of growth, slowest first?',
        answers: [
          String.raw`$\sqrt n,\ \log n,\ n,\ n\log n$`,
          String.raw`$\log n,\ n,\ \sqrt n,\ n\log n$`,
          String.raw`$\log n,\ \sqrt n,\ n,\ n\log n$`,
          String.raw`$\log n,\ \sqrt n,\ n\log n,\ n$`,
        ],
        correct: 2,
        ease: 0.66,
        tempting: 0,
      },
      {
        text: 'How often is `work()` called?\n\n```python\nfor i in range(n):\n    for j in range(i, n):\n        work()\n```',
        answers: [String.raw`$n^2$`, String.raw`$n(n-1)/2$`, String.raw`$n \log n$`, String.raw`$n(n+1)/2$`],
        correct: 3,
        points: 2,
        ease: 0.5,
        tempting: 1,
      },
      {
        text: 'Which of these statements are true?',
        answers: [
          String.raw`Every function in $O(n)$ is also in $O(n^2)$.`,
          String.raw`$2^{n+1}$ is in $O(2^n)$.`,
          String.raw`$\log_2 n$ grows faster than $\log_{10} n$ by more than a constant factor.`,
          String.raw`An $O(n)$ algorithm beats an $O(n^2)$ algorithm on every input.`,
        ],
        correct: 0,
        alsoCorrect: [1],
        points: 2,
        ease: 0.58,
        tempting: 3,
      },
    ],
  },
  questions: [
    {
      text: 'How many rounds does this loop make?\n\n```python\ni = n\nwhile i > 1:\n    i = i // 2\n```',
      answers: [
        String.raw`$\Theta(n)$`,
        String.raw`$\Theta(\sqrt n)$`,
        String.raw`$\Theta(\log n)$`,
        String.raw`$\Theta(1)$`,
      ],
      correct: 2,
      ease: 0.55,
      tempting: 0,
    },
  ],
  peerInstruction: true,
  feedback: [
    ['contentual', 'Could you show once more why the base of the logarithm does not matter?'],
    ['disruptive', 'The back rows talk so loudly that we miss half of it.'],
    ['tutor', 'I like that you write on the board instead of flipping slides.'],
    ['orga', 'When does the exercise sheet have to be handed in, Monday or Tuesday?'],
  ],
  pace: 4,
} satisfies DemoLecture['sessions'][number]

const divideAndConquer = {
  title: 'Divide and conquer',
  content: String.raw`## The pattern
1. **Divide** the input into smaller parts.
2. **Conquer** each part by recursion.
3. **Combine** the answers.

With $a$ parts of size $n/b$ and $f(n)$ for dividing and combining:

$$T(n) = a \cdot T(n/b) + f(n)$$

Compare $f(n)$ with $n^{\log_b a}$: the larger one wins; if both are equal, a factor $\log n$ comes on top.

> Merge sort: $a = 2$, $b = 2$, $f(n) = n$, so both sides tie and $T(n) = \Theta(n \log n)$.`,
  quickCheck: {
    title: 'Recurrences',
    questions: [
      {
        text: String.raw`Merge sort: $T(n) = 2\,T(n/2) + n$. What is $T(n)$?`,
        answers: [
          String.raw`$\Theta(n)$`,
          String.raw`$\Theta(n \log n)$`,
          String.raw`$\Theta(n^2)$`,
          String.raw`$\Theta(\log n)$`,
        ],
        correct: 1,
        ease: 0.85,
      },
      {
        text: String.raw`Binary search: $T(n) = T(n/2) + 1$. What is $T(n)$?`,
        answers: [
          String.raw`$\Theta(\log n)$`,
          String.raw`$\Theta(n)$`,
          String.raw`$\Theta(n \log n)$`,
          String.raw`$\Theta(1)$`,
        ],
        correct: 0,
        ease: 0.8,
      },
      {
        text: String.raw`$T(n) = 4\,T(n/2) + n$. What is $T(n)$?`,
        answers: [
          String.raw`$\Theta(n \log n)$`,
          String.raw`$\Theta(n)$`,
          String.raw`$\Theta(n^4)$`,
          String.raw`$\Theta(n^2)$`,
        ],
        correct: 3,
        points: 2,
        ease: 0.48,
        tempting: 0,
      },
      {
        text: 'What does `f` return for a list that is not empty?\n\n```python\ndef f(a):\n    if len(a) == 1:\n        return a[0]\n    m = len(a) // 2\n    return max(f(a[:m]), f(a[m:]))\n```',
        answers: [
          'the element in the middle',
          'the sorted list',
          'the largest element',
          'the length of the list',
        ],
        correct: 2,
        ease: 0.78,
        tempting: 1,
      },
    ],
  },
  questions: [
    {
      text: String.raw`Karatsuba multiplies two numbers of $n$ digits by *three* multiplications of $n/2$ digits and linear extra work. How long does it take?`,
      answers: [
        String.raw`$\Theta(n^{\log_2 3})$, about $n^{1.585}$`,
        String.raw`$\Theta(n^{1.5})$`,
        String.raw`$\Theta(n \log n)$`,
        String.raw`$\Theta(n^2)$`,
      ],
      correct: 0,
      ease: 0.46,
      tempting: 3,
    },
  ],
  peerInstruction: true,
  feedback: [
    ['contentual', 'The third case of the master theorem went by too quickly for me.'],
    ['contentual', 'Is there a picture of the recursion tree in the script?'],
    ['fun', 'To understand recursion, I first have to understand recursion.'],
    ['orga', 'Please upload the slides before the lecture, so that we can write in them.'],
    ['uncategorized', 'Great pace today!'],
  ],
  pace: 5,
} satisfies DemoLecture['sessions'][number]

const sorting = {
  title: 'Sorting',
  content:
    String.raw`## Four ways to sort
We look at insertion sort, merge sort, quicksort and heapsort, and ask of each:

- How long does it take, **at worst** and **on average**?
- Is it **stable**: do equal keys keep their order?
- Does it work **in place**, with $O(1)$ or $O(\log n)$ extra memory?

` +
    '```python\ndef insertion_sort(a):\n    for i in range(1, len(a)):\n        x, j = a[i], i\n        while j > 0 and a[j - 1] > x:\n            a[j] = a[j - 1]\n            j -= 1\n        a[j] = x\n```' +
    String.raw`

**The wall.** Whoever only compares needs $\Omega(n \log n)$ comparisons: a binary tree with $n!$ leaves is at least $\log_2 n!$ deep.`,
  quickCheck: {
    title: 'Sorting algorithms',
    conductedTwice: true,
    questions: [
      {
        text: 'A sorting algorithm is *stable* if …',
        answers: [
          'its running time is the same for every input.',
          'it never needs extra memory.',
          'elements with equal keys keep their order.',
          'it can be interrupted at any time.',
        ],
        correct: 2,
        explanation:
          'Sort by name first, then stably by mark: those with equal marks still stand in the order of their names.',
        ease: 0.8,
      },
      {
        text: 'Quicksort always takes the **first** element as pivot. All keys are different. Which input makes it quadratic?',
        answers: [
          'an array that is sorted already',
          'an array in random order',
          'an array in which every pivot happens to be the median',
          'any array whose length is a power of two',
        ],
        correct: 0,
        points: 2,
        ease: 0.6,
        tempting: 1,
      },
      {
        text: String.raw`Why does every sorting by comparison need $\Omega(n \log n)$ comparisons?`,
        answers: [
          'Each element must be compared with each other one.',
          String.raw`Its decision tree needs at least $n!$ leaves.`,
          'Each element has to be read at least once.',
          'Recursion costs a logarithmic factor.',
        ],
        correct: 1,
        explanation: String.raw`Each of the $n!$ orders needs a leaf of its own, and a binary tree with $n!$ leaves is at least $\log_2 n! \in \Theta(n \log n)$ deep.`,
        points: 2,
        ease: 0.52,
        tempting: 3,
      },
      {
        text: String.raw`Which row is **wrong**?

| row | algorithm | worst case | stable | in place |
|---|---|---|---|---|
| 1 | insertion sort | $\Theta(n^2)$ | yes | yes |
| 2 | merge sort on arrays | $\Theta(n \log n)$ | yes | yes |
| 3 | heapsort | $\Theta(n \log n)$ | no | yes |
| 4 | selection sort with swaps | $\Theta(n^2)$ | no | yes |`,
        answers: ['row 1', 'row 2', 'row 3', 'row 4'],
        correct: 1,
        points: 2,
        ease: 0.5,
        tempting: 3,
      },
    ],
  },
  questions: [
    {
      text: 'A sorted array has 1,000 elements. How many of them does binary search look at, at most?',
      answers: ['10', '32', '500', '1,000'],
      correct: 0,
      ease: 0.72,
      tempting: 2,
    },
    {
      text: 'How many hours did you spend on sheet 3?',
      answers: ['4', '0.5', '1', '1.5', '2', '2.5', '3', '3.5', '4.5', '5', '6', '7', '8', '10'],
      asNumber: { unit: 'h', tolerance: '0' },
      survey: true,
      correct: 0,
      ease: 0.15,
      tempting: 6,
    },
  ],
  feedback: [
    ['contentual', 'Why is heapsort not used more often if its worst case is so good?'],
    ['tutor', 'The dance video of the sorting algorithms was brilliant.'],
    ['fun', 'Bogosort was missing in the table!'],
    ['hqa', 'The countdown covers the last answer on my small phone.'],
  ],
  pace: 3,
} satisfies DemoLecture['sessions'][number]

export const algorithms: DemoLecture = {
  title: 'Algorithms and Data Structures',
  type: 'VL',
  students: 60,
  quizTimer: 45,
  quickCheckTimer: 60,
  sessions: [growth, divideAndConquer, sorting, ...tableSessions, ...graphSessions],
}
