"""Hives, colonies and the wide apiary picture."""
import hives
import meadow
from hives import paint
from meadow import cloud_of_bees
from studio import camera, frame, group


def alone(hive, turn, keep=3.6, eye=(3.4, -16.5, 4.9), aim_at=(0, 0, 3.5), lens=52, door=1.85,
          front=-2.4, busy=8):
    """One hive in the meadow with a few bees by its entrance."""
    with group((0, 0, 0), turn):
        hive()
        meadow.bees([(x, y, door) for x, y, _ in
                     cloud_of_bees(busy, (0, front - .2, 0), (.7, .25, 0))], .07)
    meadow.bees(cloud_of_bees(busy + 4, (-.8, front - 1.4, 3), (2.2, 1.0, 1.1)), .075)
    meadow.meadow([(0, 0, keep * .72)], short=[(0, front - 1.5, 3)])
    camera(eye, aim_at, lens, .9, (0, front, aim_at[2]))


def national_cedar():
    alone(lambda: hives.national(None, [None, None]), -6, aim_at=(0, 0, 4.0))


def painted():
    green, cream = paint('#8fae9a'), paint('#e9dfc4')
    alone(lambda: hives.national(green, [cream], roof=green), 14, eye=(-3.6, -15.5, 4.6),
          aim_at=(0, 0, 3.3))


def langstroth():
    alone(lambda: hives.langstroth(paint('#e4e0d4')), -14, eye=(3.0, -17.5, 5.2),
          aim_at=(0, 0, 4.0), door=1.3)


def wbc():
    alone(lambda: hives.wbc(paint('#e8e5da')), -10, 4.4, (4.2, -19.5, 5.4), (0, 0, 4.4), 52, 1.45,
          -3.2, 6)


def poly():
    alone(lambda: hives.poly_national(paint('#8f9c92', .7)), 10, eye=(-3.0, -18.5, 5.2),
          aim_at=(0, 0, 4.1), door=1.95, front=-3.0)


def top_bar():
    alone(hives.top_bar, -16, 3.4, (5.5, -20, 6.4), (0, 0, 3.7), 50, 3.3, -2.2, 5)


def nuc_box():
    alone(hives.nuc, -4, 3, (4.6, -10.5, 4.4), (0, -.3, 2.1), 50, 1.07, -2.75, 5)


def nuc_poly():
    alone(lambda: hives.poly_nuc(paint('#bfc0b6', .75)), 8, 3, (-4.6, -11, 4.6), (0, -.3, 2.2), 50,
          1.38, -2.95, 5)


def colony():
    """A working colony: three boxes, bees coming and going, a second hive behind."""
    blue, cream = paint('#8fa6b8'), paint('#e7dcc0')
    with group((7.5, 12, 0), -12):
        hives.national(cream, [blue])
    alone(lambda: hives.national(blue, [cream, blue], roof=cream), -16, eye=(4.4, -17.5, 4.9),
          aim_at=(1.0, 0, 3.9), busy=14)


def apiary():
    frame(1600, 1200)
    green, cream, blue = paint('#8aa893'), paint('#e6dabb'), paint('#92a9bb')
    rose = paint('#d2aa9c')
    places = [((-6.6, 3.4), 8, lambda: hives.national(green, [cream, green], roof=green)),
              ((2.0, 1.6), -4, lambda: hives.national(None, [None])),
              ((9.2, 6.6), -10, lambda: hives.national(cream, [blue, cream, blue], roof=cream)),
              ((-4.3, 17), 6, lambda: hives.national(rose, [cream], roof=rose)),
              ((20.5, 30), -14, lambda: hives.national(blue, [blue], roof=blue)),
              ((-2.2, -4.4), 16, hives.nuc)]
    for (x, y), turn, hive in places:
        with group((x, y, 0), turn):
            hive()
    meadow.bees(cloud_of_bees(9, (1.8, -1.7, 2.3), (1.2, .5, .7))
                + cloud_of_bees(12, (-1, -5, 3), (5, 3, 2)), .08)
    clear = [(x, y, 2.6) for (x, y), _, _ in places[:-1]] + [(-2.2, -4.4, 2.2)]
    meadow.meadow(clear, 9000, -17, 80, 320)
    camera((2.2, -27, 6.6), (1.0, 0, 4.4), 44, 1.1, (-1, -3, 4))
