"""Equipment on the bench, in the honey room and by the hives."""
import math

import botany
import materials as m
import meadow
import stage
import tools
from hives import stand, timber
from studio import box, camera, group, lathe, turned


def smoker_and_tool():
    stage.table('grey')
    stage.garden('summer', strength=.7)
    stage.daylight(1.15, .8, .7, (0, 0, .8))
    with group((-.2, .1, 0), -24):
        tools.smoker()
    with group((.15, -.98, 0), 12):
        tools.hive_tool()
    hessian = m.plain('#a98c5f', .95, grain=70, depth=.02)
    lathe(turned([(0, 0), (.15, 0), (.2, .03), (.2, .6), (.16, .63), (.08, .62), (0, .61)], 4), hessian, 48,
          (-1.3, -.3, .2), (math.radians(90), 0, math.radians(-40)))
    camera((.9, -6.3, 2.1), (.02, -.1, .9), 66, 4.5, (0, -.5, .8))


def queen_excluder():
    stage.table('grey', 2.2)
    stage.wall('#b9b3a2', 5)
    stage.daylight(1, .7, .6, (0, 0, 1.6), reach=1.7)
    with group((-.1, .6, 2.02), 12, (74, 0)):
        tools.excluder()
    with group((.5, -1.5, 0), 20):
        tools.scraper()
    camera((1.0, -10.5, 3.2), (0, 0, 1.85), 60, 5.6, (0, -.2, 1.8))


def rapid_feeder():
    stage.table('pine', 2)
    stage.garden('pale')
    stage.daylight(.9, .7, .6, (0, 0, .6), reach=1.4)
    with group((-.3, 0, 0)):
        tools.feeder()
    botany.daisies([(-1.9, -.9, .2, 60, -25), (-2.1, -.4, .18, 45, -35)], size=1.3)
    camera((.5, -7.0, 4.3), (0, .1, .55), 66, 5.6, (0, -.6, .7))


def honey_extractor():
    stage.slab('#9d9284', .5, 14)
    stage.wall('#b5b7aa', 9)
    stage.daylight(.85, .8, .6, (0, 0, 3.5), reach=3)
    with group((0, 0, 0), 8):
        tools.extractor()
    bucket = m.soft('#ece8dd', (.1, .1, .08), .12, .4, .03)
    lathe(turned([(0, .1), (1.0, .1), (1.1, .16), (1.25, 1.9), (1.32, 1.95), (1.32, 2.05), (1.28, 2.05), (1.2, 1.9),
                  (1.04, .2), (0, .14)], 5), bucket, 96, loc=(-.75, -3.3, 0), scale=.82)
    camera((3.4, -19, 7.0), (0, -.3, 3.4), 66, 5.6, (0, -1.8, 3.6))


def stand_and_tools():
    """An empty hive stand in the grass with smoker, brush and tools laid out on a board."""
    with group((0, 0, 0), -8):
        bare = timber('pine')
        stand(bare, 1.9)
        for k in range(5):
            box((5.2, .86, .16), (0, -1.8 + k * .9, 2.0), bare[0], .02)
        with group((-1.1, .3, 2.08), -24, (0, 0), 1.35):
            tools.smoker()
        with group((.35, -1.25, 2.08), 6, (0, 0), 1.2):
            tools.hive_tool()
        with group((1.35, .1, 2.08), 62, (0, 0), .8):
            tools.brush()
    meadow.meadow([(0, 0, 2.6)], short=[(0, -3.5, 3)])
    camera((3.0, -14.5, 5.8), (0, 0, 2.6), 70, 1.8, (0, -1, 2.6))
