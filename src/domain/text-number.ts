import { plainPhoneKey } from './person.ts'

/**
 * Area codes of ordinary phones in the United States and Canada: not toll-free, personal or premium ones, and not the
 * other countries and territories that share +1. If the numbering plan adds a code, the test fails and names it.
 */
const areaCodes = `
201 202 203 204 205 206 207 208 209 210 212 213 214 215 216 217 218 219 220 223 224 225 226 227 228
229 231 234 235 236 239 240 248 249 250 251 252 253 254 256 257 260 262 263 267 269 270 272 273 274
276 279 281 283 289 301 302 303 304 305 306 307 308 309 310 312 313 314 315 316 317 318 319 320 321
323 324 325 326 327 329 330 331 332 334 336 337 339 341 343 346 347 350 351 352 353 354 360 361 363
364 365 367 368 369 380 382 385 386 401 402 403 404 405 406 407 408 409 410 412 413 414 415 416 417
418 419 423 424 425 428 430 431 432 434 435 437 438 440 442 443 445 447 448 450 458 463 464 468 469
470 472 474 475 478 479 480 484 501 502 503 504 505 506 507 508 509 510 512 513 514 515 516 517 518
519 520 530 531 534 539 540 541 548 551 557 559 561 562 563 564 567 570 571 572 573 574 575 579 580
581 582 584 585 586 587 601 602 603 604 605 606 607 608 609 610 612 613 614 615 616 617 618 619 620
623 626 628 629 630 631 636 639 640 641 645 646 647 650 651 656 657 659 660 661 662 667 669 672 678
680 681 682 683 686 689 701 702 703 704 705 706 707 708 709 712 713 714 715 716 717 718 719 720 724
725 726 727 728 730 731 732 734 737 738 740 742 743 747 748 753 754 757 760 762 763 765 769 770 771
772 773 774 775 778 779 780 781 782 785 786 801 802 803 804 805 806 807 808 810 812 813 814 815 816
817 818 819 820 821 825 826 828 830 831 832 835 838 839 840 843 845 847 848 850 854 856 857 858 859
860 862 863 864 865 867 870 872 873 878 879 901 902 903 904 905 906 907 908 909 910 912 913 914 915
916 917 918 919 920 925 928 929 930 931 934 936 937 938 940 941 942 943 945 947 948 949 951 952 954
956 959 970 971 972 973 975 978 979 980 983 984 985 986 989
`

/** 976 is pay-per-call in every area code; 983-6xx is not assigned. */
const excludedExchange = /^(?:...976|9836)/

/**
 * A phone number as texts are addressed (E.164), read as one of the United States unless it says otherwise; null for
 * a number that gets no texts. Texts go to ordinary numbers of the United States and Canada (DESIGN.md 5, rule 16):
 * anybody can type a premium or foreign number, and fraudsters earn from texts to those.
 */
export function toTextNumber(phone: string | null): string | null {
  // The same digits as in bans and households, so that all three mean one number.
  const key = phone && plainPhoneKey(phone)
  if (!key || !areaCodes.includes(key.slice(0, 3))) return null
  const isExchange = /[2-9]/.test(key[3] ?? '')
  return isExchange && !excludedExchange.test(key) ? `+1${key}` : null
}

/** The number that a family's texts go to; null without consent, or if its phone gets none */
export function textNumberOf({
  phone,
  textConsentAt,
}: {
  phone: string | null
  textConsentAt: string | null
}): string | null {
  return textConsentAt === null ? null : toTextNumber(phone)
}
