"""Gifts: a straw skep, a bee hotel, a hamper and seeds."""
import botany
import candles
import grains
import jars
import materials as m
import stage
from care_pictures import soap
from gifts import bee_hotel, packet, seed_art, shred, skep
from labels import label
from studio import box, camera, group, jitter, lathe


def straw_skep():
    stage.table('grey', 2.2)
    stage.garden('pale')
    stage.daylight(1.05, .8, .6, (0, 0, 1.2), reach=1.6)
    with group((0, .2, 0), -14):
        skep()
    botany.lavender((-1.75, -1.75, .02), 4, 8, 1.1)
    camera((.4, -8.4, 2.7), (0, 0, 1.22), 66, 4.5, (0, -1.2, 1.1))


def hotel():
    stage.garden('summer', 7, .75)
    boards = m.wood('grey', 'z', .7, .75, 7)
    for k in range(-4, 5):
        box((1.3, .25, 14), (k * 1.32, 1.2, 1), boards, .03)
    stage.daylight(1.1, .3, .6, (0, 0, 1.5), sky=.4, reach=1.6)
    bee_hotel()
    botany.leafy([(-3.2, .3, -.6), (-2.6, .1, .1), (-2.2, 0, .9), (-2.0, .1, 1.7)], color='#5f7d3d',
                 back='#8aa25a', size=1.0, step=2)
    botany.leafy([(2.9, .5, 3.6), (2.5, .2, 3.0), (2.2, .1, 2.3), (2.1, .1, 1.7)], color='#5f7d3d',
                 back='#8aa25a', step=2)
    camera((1.5, -10.5, 2.4), (0, 0, 1.55), 70, 5.6, (0, -.7, 1.5))


def gift_box():
    stage.table('oak')
    stage.wall('#b2a692')
    stage.daylight(.95, .8, .6, (0, 0, .4), reach=1.2)
    kraft = m.plain('#b08a5a', .85, grain=60, depth=.002, vary=.08)
    for x, y, size in ((0, -.7, (2.3, .04, .62)), (0, .7, (2.3, .04, .62)), (-1.13, 0, (.04, 1.4, .62)),
                       (1.13, 0, (.04, 1.4, .62)), (0, 0, (2.3, 1.4, .04))):
        box(size, (x, y, size[2] / 2), kraft, .006)
    shred(2.2, 1.3, .46)
    lid = jars.ribbed('#d6a64a', 1, rough=.26)
    with group((-.62, .1, .3), 8, (-14, 0), .92):
        jars.jar(m.honey(), lambda z: jars.screw_lid(.372, z - .06, lid),
                 lambda r: jars.paper('lobster', 'Orchard End', 'Wildflower', 'summer 2026', '340 g', r, .2, .72,
                                      1.0))
    with group((.15, .22, .38), 0, (-8, 0)):
        candles.rolled(.2, .95, candles.beeswax(), 6)
        candles.twine(.2, .4, candles.flax())
    with group((.7, .1, .5), 24, (30, 0)):
        soap(m.soft('#e7d9b8', (.04, .03, .015), .25, .5, .16, 14, .003))
    botany.lavender((.0, -.42, .55), 12, 5, .5)
    path = label('script', 'Orchard End', 'From the hive', 'a box of good things', 'Herefordshire', ratio=1.9,
                 paper='#efe6d2')
    jars.flat_label(path, -.723, .8, .1, .52)
    camera((.3, -5.4, 2.9), (0, -.02, .5), 72, 5.6, (0, -.3, .6))


def seeds():
    stage.table('grey')
    stage.garden('summer')
    stage.daylight(1, .7, .7, (0, 0, .6))
    kinds = [('Borage', '#6f86c0', '#eef0e6', -.62, .2, 10), ('Phacelia', '#8f77b5', '#f2ece2', .12, .34, -4),
             ('Oxeye Daisy', '#f4efe2', '#dfe5d0', .78, .02, -14)]
    for name, tint, ground, x, y, turn in kinds:
        with group((x, y, .01), turn, (-14, 0)):
            packet(seed_art(name, tint, ground), .72, 1.02)
    terracotta(-.95, .95)
    beans = grains.kinds(('#5a4632', '#7b6245', '#3f3124'), .5)
    grains.scatter(beans, 70, (-.1, -.55), (.25, .1), .02)
    botany.daisies([(.55, -.62, .1, 70, 20), (.85, -.5, .12, 60, 30)], size=.8)
    camera((.2, -4.9, 1.9), (.07, 0, .46), 76, 5, (0, -.1, .5))


def terracotta(x, y):
    clay = m.plain('#b5714d', .85, grain=22, depth=.006, vary=.25)
    lathe([(0, 0), (.34, 0), (.45, .62), (.5, .62), (.53, .86), (.49, .86), (.46, .66), (.4, .6), (0, .58)], clay, 64,
          loc=(x, y, 0))
    with group((x, y, .55)):
        for _ in range(7):
            botany.leafy([(0, 0, 0), (jitter(.15), jitter(.15), .3), (jitter(.4), jitter(.3), .7)], color='#5f7d3d',
                         back='#8aa25a', round_leaf=False)
