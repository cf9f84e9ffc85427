/**
 * First digits of the postal codes that lie in a single federal state, by the code of the state. The table was written from
 * general knowledge of the postal regions of 1993 and was compared with no official list, so it only serves proposals that
 * the user sees and may change. What crosses a border is left out, such as 065 (Saxony-Anhalt and Thuringia) and 125 (Berlin
 * and Schönefeld).
 */
const PREFIXES = {
  BB: '03 049 144 145 146 148 149 15 16',
  BE: '10 120 121 122 123 124 126 13 140 141',
  BW: '681 682 683 687 688 691 70 71 72 73 74 75 761 762 763 764 765 766 77 78 79 880 882 883 884 885 886 887 890 891 895 896',
  BY: '637 638 639 80 81 82 83 84 85 86 87 892 893 894 90 91 92 93 94 95 960 961 962 963 964 970 971 972 973 974 975 976 977',
  HB: '275 281 282 283',
  HE: '341 342 345 346 35 360 361 362 363 372 60 61 630 631 632 633 634 635 636 642 643 644 645 646 648 651 652 654 657 658 659 686',
  HH: '20 211 220 222 223 224 225 226 227',
  MV: '170 171 174 175 18 190 194',
  NI: '212 213 216 217 26 272 273 276 277 278 288 292 293 295 296 30 31 370 374 375 381 382 383 385 386 387 490 491 492 493 496 497 498',
  NW: '32 33 40 41 42 44 45 46 47 481 482 483 486 487 50 510 511 513 514 516 517 52 531 532 533 537 538 539 570 572 573 574 58 590 591 592 593 594 595 596 597 598',
  RP: '534 535 54 551 554 555 556 557 56 575 576 669 67 768',
  SH: '228 229 235 236 237 238 24 25',
  SL: '661 662 663 666 667',
  SN: '010 011 012 013 014 015 016 017 018 02 040 041 042 043 044 045 047 08 09',
  ST: '060 061 062 063 064 066 067 068 069 388 39',
  TH: '073 074 075 076 077 078 364 373 965 98 99',
} as const satisfies Record<string, string>;

const CODES = new Map(
  Object.entries(PREFIXES).flatMap(([code, prefixes]) => prefixes.split(' ').map((prefix) => [prefix, code] as const)),
);

/** Returns the code of the federal state, e.g. 'HH'; undefined if the postal code is incomplete or may lie in several. */
export function stateCodeOf(postalCode: string): string | undefined {
  const digits = postalCode.trim();
  return /^\d{5}$/.test(digits) ? (CODES.get(digits.slice(0, 2)) ?? CODES.get(digits.slice(0, 3))) : undefined;
}
